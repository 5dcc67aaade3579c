"""Rules 6: the deal show, half the hand for who had no turn before the winning declaration."""

from engine.houses import PROFILES
from tests.engine.deal.cast import ASHA, BELA, CHAND, LOSING, TAJ, WINNING, table_of

LOW = "4S 5S 6S | 7H 8H 9H | 10D 10C 10H | AC KC QD PJ"
"""30 points beside the groups."""


def test_who_had_no_turn_loses_half() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: LOW}).win().show(BELA, LOW)
    assert game.points() == (0, 15)
    assert game.state.result.seats[BELA].deal_show


def test_half_is_taken_after_the_cap() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: LOSING}).win().show(BELA)
    assert game.points() == (0, 40)


def test_who_had_a_turn_loses_all() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: LOW}).round().win().show(BELA, LOW)
    assert game.points() == (0, 30)
    assert not game.state.result.seats[BELA].deal_show


def test_a_missed_turn_is_a_turn() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: LOW}).turn().time_out().win().show(BELA, LOW)
    assert game.points() == (0, 30)


def test_it_is_each_players_own_turn_that_counts() -> None:
    game = table_of(3, hands={BELA: WINNING, ASHA: LOW})
    game.turn().win().show(ASHA, "").show(CHAND, "")
    assert [seat.deal_show for seat in game.state.result.seats] == [False, False, True]


def test_a_first_drop_is_no_deal_show() -> None:
    game = table_of(3, hands={BELA: WINNING}).drop().win().show(CHAND)
    assert not game.state.result.seats[ASHA].deal_show
    assert game.points()[ASHA] == 20


def test_a_declaration_after_wrong_shows_still_finds_who_had_no_turn() -> None:
    game = table_of(3, hands={BELA: WINNING, CHAND: LOSING}).draw().finish().declare("").win().show(CHAND)
    assert game.points() == (80, 0, 40)


def test_a_house_without_the_rule_halves_nothing() -> None:
    assert TAJ.deal_show is None
    game = table_of(2, TAJ, hands={ASHA: WINNING, BELA: LOW}).win().show(BELA, LOW)
    assert game.points() == (0, 30)
    assert not game.state.result.seats[BELA].deal_show


def test_the_least_and_the_most_are_the_profiles() -> None:
    nothing = "4S 5S 6S | 7H 8H 9H | 10D 10C 10H | QD QS QC PJ"
    for profile in PROFILES.values():
        if profile.deal_show is not None and profile.cards == 13:
            game = table_of(2, profile, hands={ASHA: WINNING, BELA: nothing}).win().show(BELA, nothing)
            assert game.points() == (0, profile.deal_show[0])
