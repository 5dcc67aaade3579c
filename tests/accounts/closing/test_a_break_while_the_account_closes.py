"""A break that begins while the account is being closed stays in the player's row."""

import pytest

from accounts.care.breaks import services as breaks
from accounts.care.breaks.models import Break
from accounts.closing import services as closing
from accounts.people.models import User
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_closed_account_keeps_the_break_that_began_meanwhile(asha: User) -> None:
    waited, second = meets(lambda: breaks.take_break(asha, breaks.Length.YEAR), lambda: closing.close(asha))
    assert waited
    assert second.result().excluded_until == Break.objects.get().ends_at
