"""What anybody would expect of a bot: it wins when it can, draws what helps, and keeps what it has."""

import pytest

from engine.bots import Strength
from engine.bots.strengths import JUDGEMENTS
from engine.cards import codes, hand
from engine.deal import Declare, Discard, Draw, Drop, Finish, Pile
from tests.engine.bots.cast import ALL, PLANNERS, move, sight
from tests.engine.deal.cast import CLASSIC_21, RUMMYCIRCLE, TAJ, table_of

NEARLY = "4S 5S 6S 7H 8H 9H 10D JD QD AC 2C 3C"
"""Twelve cards that one more of theirs, and any other, would make a declaration."""


def discarded(action: object) -> str:
    assert isinstance(action, Discard), action
    return codes(bytes([action.card]))[0]


@pytest.mark.parametrize("strength", ALL)
def test_a_bot_draws_the_open_card_that_wins_finishes_and_declares(strength: Strength) -> None:
    game = table_of(2, TAJ, {0: f"{NEARLY} 8D"}, cut="KH", open_card="4C")
    drawn = move(game, strength)
    assert isinstance(drawn, Draw)
    assert drawn.pile is Pile.OPEN
    finished = move(game.do(drawn), strength)
    assert isinstance(finished, Finish)
    assert finished.card == hand("8D")[0]
    declared = move(game.do(finished), strength)
    assert isinstance(declared, Declare)
    assert game.do(declared).status(0).value == "won"


@pytest.mark.parametrize("strength", ALL)
def test_a_bot_declares_twenty_one_cards_too(strength: Strength) -> None:
    pairs = "4S 4S 5H 5H 6D 6D 8C 8C 9S 9S 10H 10H JD JD KC 2S 3H 8S 9D QS 10C"
    game = table_of(2, CLASSIC_21, {0: pairs}, cut="AD", open_card="KC")
    for _ in range(3):
        game.do(move(game, strength))
    assert game.status(0).value == "won"


@pytest.mark.parametrize("strength", ALL)
def test_a_joker_that_may_be_drawn_is_drawn(strength: Strength) -> None:
    game = table_of(2, TAJ, {0: "4S 5S 6S 9H 10H QD KD 2C 2D 5C 8C JH 3S"}, cut="7D", open_card="7C")
    drawn = move(game, strength)
    assert isinstance(drawn, Draw)
    assert drawn.pile is Pile.OPEN


@pytest.mark.parametrize("strength", ALL)
def test_an_open_card_that_helps_nothing_is_left(strength: Strength) -> None:
    game = table_of(2, TAJ, {0: "4S 5S 6S 9H 10H PJ 2D 2C 2H 5C 4C 8D 9D"}, cut="7D", open_card="KC")
    drawn = move(game, strength)
    assert isinstance(drawn, Draw)
    assert drawn.pile is Pile.CLOSED


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("top", ["KC", "7C", "3D", "2S"])
def test_a_pure_sequence_and_the_jokers_are_kept(strength: Strength, top: str) -> None:
    held = "4S 5S 6S 9H 10H 7S PJ 2D 2C QH KD AC 9C"
    game = table_of(2, TAJ, {0: held}, cut="7D", closed=top).draw()
    assert discarded(move(game, strength)) not in ["4S", "5S", "6S", "7S", "PJ"]


@pytest.mark.parametrize("strength", PLANNERS)
def test_cards_that_wait_for_one_are_kept_before_a_cheaper_card_that_waits_for_none(strength: Strength) -> None:
    held = "4S 5S 6S 9H 10H JH 7C 8C 2D 2H 5D QS KD"
    game = table_of(2, TAJ, {0: held}, cut="AD", closed="KH").draw()
    assert discarded(move(game, strength)) in ("QS", "5D", "KD", "KH")
    held = "4S 5S 6S 9H 10H JH QC KC 2D 2H 4H 4D 6D"
    game = table_of(2, TAJ, {0: held}, cut="AD", closed="8S").draw()
    assert discarded(move(game, strength)) not in ("QC", "KC", "9H")


@pytest.mark.parametrize(("gone", "suit"), [("10C KC", "C"), ("10D KD", "D")])
def test_the_strong_bot_gives_up_what_waits_for_cards_that_are_gone(gone: str, suit: str) -> None:
    held = "4S 5S 6S 6H 7H 8H 9H JC QC JD QD 2C 3C"
    seen = sight(table_of(2, TAJ, {0: held}, cut="AH", closed="4C").draw())
    unseen = tuple(0 if one in hand(gone) else copies for one, copies in enumerate(seen.unseen))
    put_away = JUDGEMENTS[Strength.STRONG].discard(seen._replace(unseen=unseen))
    assert codes(bytes([put_away]))[0] in ("J" + suit, "Q" + suit)


@pytest.mark.parametrize("strength", PLANNERS)
def test_a_hopeless_hand_is_dropped_in_the_first_turn(strength: Strength) -> None:
    hopeless = "AS KH QD JC 9S 9S KS QH 10D 6C 8H 6H AD"
    game = table_of(6, RUMMYCIRCLE, {0: hopeless}, cut="4D", open_card="2C")
    assert isinstance(move(game, strength), Drop)


@pytest.mark.parametrize("strength", ALL)
def test_a_good_hand_is_not_dropped(strength: Strength) -> None:
    game = table_of(6, RUMMYCIRCLE, {0: "4S 5S 6S 9H 10H PJ PJ 2D 2C QH KD AC 9C"}, cut="7D")
    assert isinstance(move(game, strength), Draw)


def test_the_more_rivals_there_are_the_sooner_the_strong_bot_drops() -> None:
    middling = "3S 4S KH KC 9S 2D KS QH 10D 5C 8H 6H AD"
    against_five = table_of(6, RUMMYCIRCLE, {0: middling}, cut="7D", open_card="QC")
    against_one = table_of(2, RUMMYCIRCLE, {0: middling}, cut="7D", open_card="QC")
    assert isinstance(move(against_five, Strength.STRONG), Drop)
    assert isinstance(move(against_one, Strength.STRONG), Draw)
