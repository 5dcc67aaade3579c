"""Friends at two tables of a duplicate round play the same cards: neither writes to the other until all have played."""

import pytest

from accounts.people.models import User
from base.refusals import Refused
from ladder.messages import services
from ladder.messages.refusals import MessageRefusal
from ladder.people.services import follow
from tables.play.models import DealStatus
from tests.tournaments.scheduled.cast import NOON_MS, entered, run_until
from tests.tournaments.scheduled.duplicate.cast import duplicate, played_at
from tournaments.models import Tournament
from tournaments.scheduled.models.rounds import RoundTable
from tournaments.scheduled.services import cancelling

pytestmark = pytest.mark.django_db


def a_table_that_was_quick() -> tuple[Tournament, User, User, int]:
    """Two friends at two tables of a round, of which only the first one's has played a board; and the time then."""
    tournament = duplicate()
    entered(tournament, 9)
    now_ms = run_until(tournament, NOON_MS, "playing")
    quick, slow, _third = RoundTable.objects.filter(round__tournament=tournament).order_by("number")
    asha, ravi = (friend_at(table) for table in (quick, slow))
    follow(asha, ravi.public_id)
    follow(ravi, asha.public_id)
    assert played_at(quick, now_ms).status == DealStatus.OVER
    return tournament, asha, ravi, now_ms


def friend_at(table: RoundTable) -> User:
    """A player of a table, as one with an account: guests have no friends."""
    place = table.places.select_related("registration__player").order_by("chair")[0]
    user = place.registration.player
    user.is_guest = False
    user.save(update_fields=["is_guest"])
    return user


def test_who_has_played_a_board_writes_to_no_friend_who_plays_it_at_another_table() -> None:
    tournament, asha, ravi, now_ms = a_table_that_was_quick()
    for user, other in ((asha, ravi), (ravi, asha)):
        with pytest.raises(Refused) as refused:
            services.write(user, other.public_id, "The joker is the seven.")
        assert refused.value.code is MessageRefusal.COMMON_BOARDS
    run_until(tournament, now_ms, "break")
    assert services.write(asha, ravi.public_id, "The joker was the seven.").receiver == ravi


def test_a_round_that_is_called_off_keeps_nobody_silent() -> None:
    tournament, asha, ravi, now_ms = a_table_that_was_quick()
    cancelling.cancel(tournament.public_id, "The power is out.", now_ms)
    assert services.write(asha, ravi.public_id, "What now?")
