"""Rules 7: points, scores, money and rake of a finished deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CODES
from engine.houses import PROFILES, profile
from engine.settlement import (
    Outcome,
    SettledHand,
    Settlement,
    buy_in_min_minor,
    rake_of,
    settle,
)
from tests.engine.cast import CIRCLE, CIRCLE_201, CLASSIC, TAJ, at, seat

WON = seat("won")


def settled(house: str, *hands: SettledHand, value: int = 100, rake: int = 0, cut: str = "9C") -> Settlement:
    deal = at(house, cut)
    return settle(deal.profile, deal.jokers, hands, value, rake)


def test_the_winner_gets_the_sum_of_the_others_points() -> None:
    result = settled(CIRCLE, seat("lost", "", "KC 5S"), WON, seat("lost", "", "7H"))
    assert result.points == (15, 0, 7)
    assert result.scores == (-15, 22, -7)


def test_winnings_are_the_sum_times_the_point_value_less_the_rake() -> None:
    result = settled(CIRCLE, WON, seat("lost", "", "KC 5S"), value=200, rake=1000)
    assert result.money_minor == (2700, -3000)
    assert result.rake_minor == 300


def test_drops_and_wrong_shows_cost_what_the_house_says() -> None:
    result = settled(CIRCLE, seat("first_drop"), seat("middle_drop"), seat("wrong_show"), WON)
    assert result.scores == (-20, -40, -80, 140)


def test_a_dropped_players_cards_do_not_count() -> None:
    assert settled(CIRCLE, seat("first_drop", "", "KC KD KH"), WON).points == (20, 0)


def test_a_deal_show_halves_a_losers_points_only() -> None:
    result = settled(
        CIRCLE, seat("lost", "", "KC JS", deal_show=True), seat("wrong_show", "", "KD", deal_show=True), WON
    )
    assert result.points == (10, 80, 0)


def test_a_winner_whom_the_others_left_alone_needs_no_declaration() -> None:
    assert settled(CIRCLE, seat("won", "", "KC KD"), seat("first_drop")).scores == (20, -20)


def test_in_a_pool_the_winner_scores_nothing_and_the_others_add_their_points() -> None:
    result = settled(CIRCLE_201, seat("lost", "", "KC 5S"), WON, seat("middle_drop"), rake=1000)
    assert result.scores == result.points == (15, 0, 50)
    assert (result.money_minor, result.rake_minor) == ((0, 0, 0), 0)


@pytest.mark.parametrize("hands", [(seat("lost"), seat("lost")), (WON, WON)])
def test_a_deal_has_exactly_one_winner(hands: tuple[SettledHand, ...]) -> None:
    with pytest.raises(ValueError, match="exactly one winner"):
        settled(TAJ, *hands)


@pytest.mark.parametrize(
    ("result", "bps", "rake"), [(10_000, 250, 250), (999, 1000, 99), (9, 1000, 0), (-500, 1000, 0)]
)
def test_rake_is_basis_points_of_a_positive_result_rounded_down(result: int, bps: int, rake: int) -> None:
    assert rake_of(result, bps) == rake


def test_each_exchange_of_value_cards_is_told_with_what_the_cap_forgave() -> None:
    """21 cards, nines cut: the winner's marriage, and a loser over the cap of 200 points."""
    result = settled(
        CLASSIC, seat("won", "8C 9C 10C 8C 9C 10C"), seat("lost", "", "KC KD KH KS QC QD QH QS JC JD JH JS")
    )
    (paid,) = result.exchanges
    assert (paid.seat, paid.to, paid.owed) == (1, 0, 300)
    assert paid.paid == 200 - result.points[1]
    assert result.scores == (200, -200)


def test_a_wrong_show_exchanges_value_cards_and_a_drop_does_not() -> None:
    """21 cards, 6 of diamonds cut: a marriage is worth 100 from whoever did not drop, the winner and the wrong show."""
    marriage = seat("lost", "", "5D 7D 6D")
    result = settled(CLASSIC, WON, marriage, seat("wrong_show"), seat("first_drop"), cut="6D")
    assert [(each.seat, each.to, each.owed) for each in result.exchanges] == [(0, 1, 100), (2, 1, 100)]
    wrong = settled(CLASSIC, WON, seat("wrong_show", "", "5D 7D 6D"), seat("first_drop", "", "7D 7D"), cut="6D")
    assert [(each.seat, each.to, each.owed) for each in wrong.exchanges] == [(0, 1, 100)]


def test_without_value_cards_nothing_is_exchanged() -> None:
    assert settled(CIRCLE, seat("lost", "", "KC 5S"), WON).exchanges == ()


def test_rake_is_taken_from_every_positive_total() -> None:
    """21 cards: a loser with value cards may win too, and pays rake as well."""
    result = settled(CLASSIC, WON, seat("lost", "", "5D 7D 6D"), seat("first_drop"), cut="6D", rake=1000)
    assert result.scores == (-68, 98, -30)
    assert result.money_minor == (-6800, 8820, -3000)
    assert result.rake_minor == 980


def test_the_least_buy_in_is_the_largest_loss_of_one_deal() -> None:
    assert buy_in_min_minor(profile(CIRCLE), 250) == 80 * 250
    assert buy_in_min_minor(profile(CLASSIC), 250) == 200 * 250


losers = st.sampled_from([outcome for outcome in Outcome if outcome is not Outcome.WON])


@st.composite
def deals(draw: st.DrawFn) -> tuple[str, tuple[SettledHand, ...], int]:
    """A finished deal of any house, its hands dealt from the packs."""
    house = profile(draw(st.sampled_from(sorted(PROFILES))))
    seats = draw(st.integers(2, 6))
    pack = draw(st.permutations(list(range(53)) * house.packs))
    winner = draw(st.integers(0, seats - 1))
    hands = []
    for at_seat in range(seats):
        cards = bytes(pack[at_seat * house.cards : (at_seat + 1) * house.cards])
        parts = tuple(cards[start : start + 3] for start in range(0, house.cards - 3, 3))
        outcome = Outcome.WON if at_seat == winner else draw(losers)
        hands.append(SettledHand(outcome, parts, cards[3 * len(parts) :], draw(st.booleans())))
    return house.name, tuple(hands), pack[-1]


@given(deals(), st.integers(0, 10_000), st.integers(0, 10_000))
def test_scores_and_money_of_a_points_deal_sum_to_nothing(
    deal: tuple[str, tuple[SettledHand, ...], int], value: int, rake: int
) -> None:
    name, hands, cut = deal
    house = profile(name)
    result = settle(house, at(name, CODES[cut]).jokers, hands, value, rake)
    if house.format == "points":
        assert sum(result.scores) == 0
        assert sum(result.money_minor) + result.rake_minor == 0
        assert min(result.scores) >= -house.largest_loss
        assert min(result.money_minor) >= -buy_in_min_minor(house, value)
    assert all(points <= house.largest_loss for points in result.points)
