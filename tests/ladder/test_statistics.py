"""What a player's statistics say: counted from results as they were rated, format by format."""

import pytest
from django.test import Client

from accounts.people.models import User
from engine.settlement import Outcome
from ladder.profiles.statistics import statistics_of
from ladder.ratings import services
from ladder.ratings.models import DealResult, Declared, Format
from tests.ladder.club_leagues import account
from tests.tables.cast import all_drop, dealt, next_deal

pytestmark = pytest.mark.django_db
MADE = (
    # outcome, points, expected, seat
    (Outcome.WON, 80, 10.0, 0),
    (Outcome.LOST, -30, -5.0, 1),
    (Outcome.FIRST_DROP, -20, -35.0, 0),
    (Outcome.FIRST_DROP, -20, 5.0, 1),
    (Outcome.WON, 40, 10.0, 1),
    (Outcome.WON, 60, 10.0, 1),
)


@pytest.fixture
def asha() -> User:
    """Who has played six deals, which came to what stands above."""
    asha, ravi = account("asha"), account("ravi")
    first = dealt(asha, ravi)
    all_drop(first, (asha, ravi))
    for _deal in MADE[1:]:
        all_drop(next_deal(first.table), (asha, ravi))
    services.rate_waiting()
    rows = DealResult.objects.filter(player=asha).order_by("pk")
    for row, (outcome, points, expected, seat) in zip(rows, MADE, strict=True):
        row.outcome, row.points, row.expected, row.seat = outcome, points, expected, seat
        row.drop_price = 20
        row.save()
    return asha


def test_wins_losses_and_drops_are_counted(asha: User) -> None:
    found = statistics_of(asha, Format.POINTS_13)
    assert found is not None
    assert (found.deals, found.won.count, found.won.percent) == (6, 3, 50)
    assert found.lost_points == pytest.approx((30 + 20 + 20) / 3)
    assert (found.drops.count, found.drops.of) == (1, 2)
    assert {str(share.name): share.count for share in found.outcomes if share.count} == {
        "Won": 3,
        "Lost": 1,
        "First drop": 2,
    }
    assert (found.streak, found.best_streak, len(found.course)) == (2, 2, 6)


def test_wins_are_told_by_seat_and_by_stake(asha: User) -> None:
    newest = DealResult.objects.filter(player=asha).order_by("pk").last()
    assert newest is not None
    DealResult.objects.filter(pk=newest.pk).update(point_value_minor=500)
    found = statistics_of(asha, Format.POINTS_13)
    assert found is not None
    assert [(share.name, share.count, share.of) for share in found.by_seat] == [("1", 1, 2), ("2", 2, 4)]
    assert {str(share.name).split()[0]: (share.count, share.of) for share in found.by_stake} == {
        "1": (2, 5),
        "5": (1, 1),
    }


def test_another_format_has_none_and_a_page_draws_them(asha: User, client) -> None:
    assert statistics_of(asha, Format.POINTS_21) is None
    client.force_login(asha)
    page = client.get(f"/people/{asha.public_id}/").content.decode()
    assert "<polyline" in page
    assert "First drops well judged" in page


def test_how_deals_were_won_and_middle_drops_are_told_where_they_were_noted(asha: User, client: Client) -> None:
    won = DealResult.objects.filter(player=asha, outcome=Outcome.WON).order_by("pk")
    DealResult.objects.filter(player=asha).update(declared=None)
    for row, declared in zip(won, (Declared.SETS, Declared.SETS, Declared.LAST_ONE_IN), strict=True):
        DealResult.objects.filter(pk=row.pk).update(declared=declared)
    dropped = DealResult.objects.filter(player=asha, outcome=Outcome.FIRST_DROP).order_by("pk")
    for row, cost in zip(dropped, (0.0, 7.5), strict=True):
        DealResult.objects.filter(pk=row.pk).update(outcome=Outcome.MIDDLE_DROP, drop_cost=cost)
    found = statistics_of(asha, Format.POINTS_13)
    assert found is not None
    assert {str(one.name): (one.count, one.of) for one in found.declared} == {
        "Sequences and sets": (2, 3),
        "Everybody else was out": (1, 3),
    }
    assert (found.middle_drops.count, found.middle_drops.of) == (1, 2)
    client.force_login(asha)
    page = client.get(f"/people/{asha.public_id}/").content.decode()
    assert "How deals were won" in page
    assert "Middle drops well judged" in page


def test_a_deal_of_before_has_neither(asha: User) -> None:
    DealResult.objects.update(declared=None, drop_cost=None)
    found = statistics_of(asha, Format.POINTS_13)
    assert found is not None
    assert (found.declared, found.middle_drops.of) == ((), 0)
