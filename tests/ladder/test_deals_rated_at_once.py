"""Two deals of one player that two workers rate at the same moment both count."""

import pytest
from django.db import transaction

from ladder.ratings import services, streaks
from ladder.ratings.models import DealToRate, Rating, Streak
from tests.ladder.club_leagues import account
from tests.ladder.test_deals_are_rated import played
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_both_move_the_players_rating() -> None:
    asha, ravi = account("asha"), account("ravi")
    for _deal in range(3):
        played(asha, ravi)
    known, *waiting = DealToRate.objects.order_by("pk").values_list("pk", flat=True)
    services.rate(known)
    waited, second = meets(lambda: services.rate(waiting[0]), lambda: services.rate(waiting[1]))
    assert waited
    assert second.result()
    assert list(Rating.objects.values_list("deals", flat=True)) == [3, 3]


def test_both_lengthen_a_row_of_wins() -> None:
    asha = account("asha")
    Streak.objects.create(player=asha)
    count = transaction.atomic(lambda: streaks.count(asha, True))
    waited, second = meets(count, count)
    second.result()
    assert waited
    assert Streak.objects.get().wins == 2
