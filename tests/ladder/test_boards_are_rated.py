"""At a board people are compared with those who had the same hand, and not with those they sat with."""

import pytest

from accounts.people.models import User
from ladder.ratings import services
from ladder.ratings.models import DealResult, DealToRate, Format, Rating
from tables.play.models import DealSeat
from tests.tournaments.scheduled.cast import NOON_MS, announced, run
from tournaments.scheduled.services import entering
from wallet.play.chips import grant_chips

pytestmark = pytest.mark.django_db


def played(count: int) -> list[User]:
    """A duplicate tournament of one board at three tables of two, with so many accounts, over."""
    evening = announced(duplicate=True, seats=2, max_entrants=60, rounds=[{"deals": 1}])
    users = []
    for number in range(count):
        user = User.objects.create_user(f"player{number}", password="seven-of-hearts-42")
        grant_chips(user, 1_000_000, f"gift:{number}")
        entering.register(evening.public_id, user, NOON_MS - 3_600_000)
        users.append(user)
    run(evening)
    return users


def test_a_hand_is_compared_with_the_same_hand_at_the_other_tables() -> None:
    users = played(6)
    assert set(DealToRate.objects.values_list("format", flat=True)) == {Format.DUPLICATE}
    DealSeat.objects.filter(pk=DealSeat.objects.earliest("pk").pk).update(score=0)  # one who has lost nothing
    assert services.rate_waiting() == 3
    assert services.rate_waiting() == 0
    results = {result.player_id: result for result in DealResult.objects.all()}
    assert len(results) == len(users) == Rating.objects.filter(format=Format.DUPLICATE).count()
    for place in DealSeat.objects.select_related("deal"):
        same = DealSeat.objects.filter(deal__board=place.deal.board, seat_index=place.seat_index).exclude(pk=place.pk)
        others = [other.score for other in same]
        assert results[place.player_id].points == place.score
        assert results[place.player_id].expected == pytest.approx(sum(others) / len(others))
        moved = results[place.player_id].rating_after - 1500
        won = sum((place.score > other) - (place.score < other) for other in others)
        assert (moved > 0) - (moved < 0) == (won > 0) - (won < 0)


@pytest.mark.parametrize(("own", "other", "share"), [(-20, -21, 1.0), (-20, -20, 0.5), (-21, -20, 0.0)])
def test_with_the_same_cards_a_point_more_wins_all(own: int, other: int, share: float) -> None:
    asha, ravi = (
        services.Played(user=User(), seat=0, outcome="lost", points=points, expected=0.0) for points in (own, other)
    )
    assert services.matched(asha, ravi) == share


def test_bots_are_nobody_to_be_compared_with() -> None:
    played(1)
    services.rate_waiting()
    assert not DealResult.objects.exists()
    assert not Rating.objects.filter(format=Format.DUPLICATE, deals__gt=0).exists()
