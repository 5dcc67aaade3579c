"""What a player does in another window while the account is being closed leaves no name in it."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError

from accounts.closing import services as closing
from accounts.people.models import User
from accounts.people.services import change_log_in_name, create_guest, update_profile, upgrade_guest
from tests.accounts.conftest import PASSWORD
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def comes_too_late(user: User, act: Callable[[], object]) -> None:
    """It waits for the account to be closed, is refused, and the account says nothing of who it was."""
    waited, second = meets(lambda: closing.close(user), act)
    assert waited
    with pytest.raises(ValidationError, match="account is closed"):
        second.result()
    left = User.objects.get(pk=user.pk)
    assert (left.username, left.display_name) == (f"closed-{user.public_id}", "Closed account")


def test_another_log_in_name(asha: User) -> None:
    comes_too_late(asha, lambda: change_log_in_name(asha, "asha-of-pune"))


def test_another_name_to_show(asha: User) -> None:
    comes_too_late(asha, lambda: update_profile(asha, display_name="Star", avatar=asha.avatar, language="en"))


def test_a_guest_who_keeps_the_account() -> None:
    guest = create_guest()
    comes_too_late(guest, lambda: upgrade_guest(guest, "asha-of-pune", PASSWORD))
