"""The review of a hand that the clock dropped says so, and divides no points between cards and choices."""

import pytest

from accounts.people.models import User
from engine import deal as rules
from tables.play import deadlines
from tables.play.models import Deal
from tests.school.reviews.cast import browser_of, reviewed
from tests.tables.cast import dealt, funded, in_turn, state_of
from tests.tables.played import act_as

pytestmark = pytest.mark.django_db
DIVIDED = "points by the luck of the cards"
OVER_BEFORE = "the deal was over before you had a choice"


def away(*, misses: int) -> tuple[Deal, User, User]:
    """A deal whose first player has missed a turn, them, and the other."""
    asha, binod = funded("Asha"), funded("Binod")
    deal = dealt(asha, binod, overrides={"misses": misses})
    first = in_turn(deal, [asha, binod])
    deadlines.sweep_clocks(state_of(deal).due_at_ms)
    return deal, first, binod if first == asha else asha


def page_of(deal: Deal, player: User) -> str:
    """What the review says to the player."""
    reviewed(Deal.objects.select_related("table").get(pk=deal.pk), player)
    return browser_of(player).get(f"/deals/{deal.public_id}/review/").content.decode()


def test_it_was_left_for_what_a_drop_costs() -> None:
    deal, player, _other = away(misses=1)
    page = page_of(deal, player)
    points = Deal.objects.get(pk=deal.pk).deal_seats.get(player=player).score
    assert f"As you left it: dropped for {abs(points or 0)} points" in page
    assert "Best grouping, had it been shown" in page


def test_it_says_that_the_clock_dropped_it_and_divides_nothing() -> None:
    deal, player, _other = away(misses=1)
    page = page_of(deal, player)
    assert "you were away, and the clock dropped your hand" in page
    assert DIVIDED not in page
    assert OVER_BEFORE not in page


def test_whoever_missed_a_turn_and_won_was_not_dropped() -> None:
    deal, player, other = away(misses=3)
    act_as(deal, other, rules.Drop(seat=state_of(deal).turn), state_of(deal).turn_due_at_ms - 1000)
    page = page_of(deal, player)
    assert "you were away, and the clock ended your turns" in page
    assert DIVIDED not in page


def test_whoever_won_before_their_turn_had_no_choice() -> None:
    asha, binod = funded("Asha"), funded("Binod")
    deal = dealt(asha, binod)
    first = in_turn(deal, [asha, binod])
    act_as(deal, first, rules.Drop(seat=state_of(deal).turn), state_of(deal).turn_due_at_ms - 1000)
    page = page_of(deal, binod if first == asha else asha)
    assert OVER_BEFORE in page
    assert DIVIDED in page
