"""While one act with a player is not committed, whatever else names that player is written without waiting."""

from collections.abc import Callable

import pytest
from django.db import transaction

from accounts.people.models import User
from ladder.clubs import services as clubs
from ladder.messages import services as messages
from ladder.people import services as people
from ladder.ratings.models import Streak
from tests.ladder.test_messages import friends
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)
Act = Callable[[User, User], object]


@pytest.mark.parametrize(
    "act",
    [
        lambda asha, ravi: messages.write(asha, ravi.public_id, "hello"),
        lambda asha, ravi: people.block(asha, ravi.public_id),
        lambda asha, _ravi: clubs.found_club(asha, "The Banyan"),
    ],
    ids=["a message", "a block", "a club"],
)
def test_the_row_of_a_player_is_locked_against_the_same_acts_alone(act: Act) -> None:
    asha, ravi = friends()
    with transaction.atomic():
        act(asha, ravi)
        beside(lambda: Streak.objects.bulk_create([Streak(player=asha), Streak(player=ravi)]), patient=False)
    assert Streak.objects.count() == 2
