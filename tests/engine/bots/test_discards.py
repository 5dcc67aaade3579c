"""What the next player could do with a card, from the cards that are still unseen."""

import pytest

from engine.bots.discards import dearest_first, safest_first, uses
from engine.bots.sight import Sight
from engine.cards import card, hand
from tests.engine.bots.cast import sight
from tests.engine.deal.cast import TAJ, table_of


def fresh(gone: str = "") -> Sight:
    seen = sight(table_of(2, TAJ, cut="PJ"))
    return seen._replace(unseen=tuple(0 if one in hand(gone) else 2 for one in range(53)))


def test_a_card_in_the_middle_has_more_uses_than_one_at_the_end() -> None:
    seen = fresh()
    assert uses(seen, card("7H")) > uses(seen, card("2H")) > 0
    assert uses(seen, card("7H")) > uses(seen, card("KH"))


def test_an_ace_is_used_low_and_high() -> None:
    only_low, only_high = fresh("QH KH AS AD AC"), fresh("2H 3H AS AD AC")
    assert uses(only_low, card("AH")) == uses(only_high, card("AH")) == 4
    assert uses(fresh("2H KH AS AD AC"), card("AH")) == 0


def test_the_ways_to_use_a_card_are_counted_by_the_copies_unseen() -> None:
    one_way = "4H 5H 6H 8H 9H 10H"
    assert uses(fresh(f"{one_way} 7S"), card("7H")) == uses(fresh(f"{one_way} 7D"), card("7H")) == 4
    assert uses(fresh(f"{one_way} 7C"), card("7H")) == 4
    assert uses(fresh("4H 5H 6H 7S 7D 7C"), card("7H")) == 2 * 2
    assert uses(fresh("3H 4H 2S 2D 2C"), card("2H")) == 0
    assert uses(fresh("4H 2S 2D 2C"), card("2H")) == 2 * 2, "with the ace below it and the three"


@pytest.mark.parametrize("gone", ["6H 8H", "7S 7D"])
def test_cards_that_are_gone_make_a_card_safer(gone: str) -> None:
    assert uses(fresh(gone), card("7H")) < uses(fresh(), card("7H"))


def test_the_careful_bot_fears_what_can_be_used_and_otherwise_lets_the_dearest_go() -> None:
    seen = fresh("5H 6H 8H 9H 7S 7D 7C")
    assert safest_first(seen)[card("7H")] == dearest_first(seen)[card("7H")]
    assert safest_first(seen)[card("7S")] > dearest_first(seen)[card("7S")]
    assert dearest_first(seen)[card("KH")] < dearest_first(seen)[card("7H")]
