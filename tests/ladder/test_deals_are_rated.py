"""A deal between people moves ratings once, by what each made of the cards; bots alone and private tables do not."""

from datetime import UTC, date, datetime, timedelta

import pytest

from accounts.people.models import User
from engine.cards import hand
from engine.hands.jokers import jokers_for
from engine.houses import profile
from ladder.boards.queries import LEAST_DEALS, board
from ladder.ratings import services
from ladder.ratings.expecting import expected_points
from ladder.ratings.models import DealResult, DealToRate, Format, Period, Rating, Span
from tables.setup.models import Table
from tests.ladder.club_leagues import account
from tests.tables.cast import all_drop, dealt, funded

pytestmark = pytest.mark.django_db
TAJ = profile("taj-points")


def played(*users: User) -> User:
    """A deal in which all drop but the winner."""
    return all_drop(dealt(*users), users)


def test_the_winner_rises_and_the_loser_falls_once() -> None:
    asha, ravi = account("asha"), account("ravi")
    winner = played(asha, ravi)
    assert services.rate_waiting() == 1
    ratings = {row.player_id: row for row in Rating.objects.all()}
    before = sorted(Rating.objects.values_list("player", "rating"))
    assert len(ratings) == 2
    assert services.rate_waiting() == 0
    assert services.rate(DealToRate.objects.get().pk) is False
    assert sorted(Rating.objects.values_list("player", "rating")) == before
    by_won = sorted(DealResult.objects.all(), key=lambda row: row.adjusted)
    assert ratings[by_won[-1].player_id].rating > 1500 > ratings[by_won[0].player_id].rating
    assert DealResult.objects.get(player=winner).outcome == "won"
    assert {row.format for row in ratings.values()} == {Format.POINTS_13}


def test_sums_are_kept_for_the_week_the_month_and_all_time() -> None:
    asha, ravi = account("asha"), account("ravi")
    winner = played(asha, ravi)
    services.rate_waiting()
    sums = Period.objects.filter(player=winner)
    assert {row.span: (row.deals, row.won) for row in sums} == dict.fromkeys(Span.values, (1, 1))
    made = DealResult.objects.get(player=winner).adjusted
    assert {row.span: row.adjusted for row in sums} == pytest.approx(dict.fromkeys(Span.values, made))
    assert made != 0


def test_nobody_is_rated_for_play_against_guests_with_a_guests_rating_kept() -> None:
    asha, guest = account("asha"), funded("Guest")
    played(asha, guest)
    services.rate_waiting()
    assert list(Rating.objects.values_list("player", flat=True)) == [asha.pk]
    assert DealResult.objects.get().players == 2


def test_a_private_table_is_not_rated() -> None:
    asha, ravi = account("asha"), account("ravi")
    deal = dealt(asha, ravi)
    Table.objects.filter(pk=deal.table_id).update(code="ABCDEF", owner=asha)
    all_drop(deal, (asha, ravi))
    assert not DealToRate.objects.exists()


def test_a_deal_whose_log_is_not_readable_stops_nobody_elses() -> None:
    asha, ravi = account("asha"), account("ravi")
    played(asha, ravi)
    broken = DealToRate.objects.get()
    type(broken.deal).objects.filter(pk=broken.deal_id).update(snapshot=b"nothing")
    played(asha, ravi)
    services.rate_waiting()
    broken.refresh_from_db()
    assert broken.why_not
    assert DealResult.objects.count() == 2


def test_a_better_first_hand_lets_expect_more() -> None:
    jokers = jokers_for(TAJ, hand("5C")[0])
    good = expected_points(TAJ, jokers, hand("3S 4S 5S 7H 8H 9H JD QD 2C 2H 9S KC PJ"), 2)
    poor = expected_points(TAJ, jokers, hand("AS QS 10H 7H KD 9D QC 8C 4S JH 2D KH 6C"), 2)
    assert good > 10
    assert poor < -10


def test_whoever_made_more_of_worse_cards_comes_out_ahead() -> None:
    lucky = services.Played(User(pk=1), 0, "won", 20, 30.0)
    able = services.Played(User(pk=2), 1, "lost", -2, -25.0)
    assert services.compared(able, lucky, 80) > 0.5
    assert services.compared(able, lucky, 80) + services.compared(lucky, able, 80) == pytest.approx(1)


def test_a_board_lists_who_has_played_enough_and_is_still_here() -> None:
    asha, ravi, gone = account("asha"), account("ravi"), account("gone")
    begins = services.periods_of(services.clock.now())[Span.WEEK]
    key = {"format": Format.POINTS_13, "span": Span.WEEK, "begins": begins}
    for user, deals, adjusted in ((asha, LEAST_DEALS[Span.WEEK], 3.0), (ravi, 1, 90.0), (gone, 99, 50.0)):
        Period.objects.create(player=user, deals=deals, adjusted=adjusted, **key)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    assert [line.player for line in board(Format.POINTS_13, Span.WEEK)] == [asha]


def part(points: int, expected: float) -> services.Played:
    """A player's part in a deal: the points made, and those that the first hand let expect."""
    return services.Played(user=User(), seat=0, outcome="lost", points=points, expected=expected)


@pytest.mark.parametrize(
    ("own", "other", "share"),
    [(-20, -20, 0.5), (-20, -60, 0.75), (-60, -20, 0.25), (80, -80, 1.0), (-80, 80, 0.0), (300, -80, 1.0)],
)
def test_a_comparison_is_a_half_and_the_difference_over_twice_the_most_that_can_be_lost(
    own: int, other: int, share: float
) -> None:
    assert services.compared(part(own, 0.0), part(other, 0.0), 80) == share
    assert services.compared(part(own - 5, -5.0), part(other + 7, 7.0), 80) == share


def test_periods_begin_on_monday_and_on_the_first() -> None:
    thursday = datetime(2026, 11, 26, 12, tzinfo=UTC)
    assert services.periods_of(thursday) == {
        Span.WEEK: date(2026, 11, 23),
        Span.MONTH: date(2026, 11, 1),
        Span.ALL: services.FOR_EVER,
    }


def test_whoever_was_away_is_rated_with_more_doubt() -> None:
    now = datetime(2026, 11, 26, 12, tzinfo=UTC)
    rating = Rating(rating=1700.0, deviation=60.0, volatility=0.06, rated_at=now - timedelta(weeks=10))
    rested, fresh = services._strength(rating, now), services._strength(rating, now - timedelta(weeks=10))
    assert (rested.rating, fresh.rating, fresh.deviation) == (1700.0, 1700.0, pytest.approx(60.0))
    assert rested.deviation == pytest.approx((60.0**2 + 10 * (0.06 * 173.7178) ** 2) ** 0.5)
