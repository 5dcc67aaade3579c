"""Log-in names are changed by who has one, and a change of the name shown keeps nobody waiting."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, transaction

from accounts.door.models import Sighting
from accounts.people.models import User
from accounts.people.services import change_log_in_name, create_bot, create_guest, update_profile
from tests.two_hands import beside


def test_an_account_logs_in_by_another_name(asha: User) -> None:
    assert change_log_in_name(asha, "Quiet.Otter").username == "quiet.otter"
    asha.refresh_from_db()
    assert (asha.username, asha.display_name) == ("quiet.otter", "asha")


def test_a_guest_or_a_bot_has_no_name_to_log_in_with(db: None) -> None:
    for user in (create_guest(), create_bot("Ravi")):
        with pytest.raises(ValidationError, match="Only an account"):
            change_log_in_name(user, "quiet.otter")


@pytest.mark.django_db(transaction=True)
def test_a_profile_is_changed_while_rows_are_written_that_name_its_player(asha: User) -> None:
    with transaction.atomic():
        Sighting.objects.create(player=asha, device="a browser", address="")
        connection.check_constraints()  # the player's row is looked at now, as at a commit
        beside(lambda: update_profile(asha, display_name="Asha Devi", avatar="sun", language="en"), patient=False)
    assert User.objects.get(pk=asha.pk).display_name == "Asha Devi"


def test_what_is_done_with_the_seat_of_who_is_away_changes_only_if_it_is_said(asha: User) -> None:
    for said, then in ((None, False), (True, True), (None, True), (False, False)):
        update_profile(asha, display_name="asha", avatar="sun", language="en", stays_when_away=said)
        assert User.objects.get(pk=asha.pk).stays_when_away is then
