"""Rules 4.8: the show after a valid declaration."""

from engine.cards import codes
from engine.deal import Discard, Draw, Drop, Ending, Phase, Pile, Refusal, Show, Status
from engine.deal.events import Over, Shown
from engine.settlement import Outcome
from tests.engine.deal.cast import ASHA, BELA, CHAND, LOSING, WINNING, groups, table_of

PARTLY = "4S 5S 6S | 7H 8H 9H | 10D 10C 10H | AC KC QD 2D"
"""Nine cards in groups, and 32 points beside them."""


def test_every_other_player_still_in_shows_and_the_last_one_ends_the_deal() -> None:
    game = table_of(3, hands={ASHA: WINNING}).win().show(BELA)
    assert game.state.phase is Phase.SHOW
    game.show(CHAND)
    assert game.state.phase is Phase.OVER
    assert game.state.due_at_ms is None
    assert [type(event) for event in game.events] == [Shown, Over]


def test_the_others_may_show_in_any_order() -> None:
    game = table_of(3, hands={ASHA: WINNING}).win().show(CHAND).show(BELA)
    assert game.state.result.ending is Ending.DECLARED


def test_a_shown_hand_is_scored_by_the_groups_sent() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: PARTLY}).round().win().show(BELA, PARTLY)
    assert game.points() == (0, 32)


def test_who_sends_nothing_is_scored_on_the_groups_the_table_knew() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: PARTLY}).round().win()
    game.time_out(known={BELA: PARTLY})
    assert game.points() == (0, 32)
    assert game.event(Shown) == Shown(BELA, "timeout")


def test_who_sends_nothing_and_never_arranged_is_scored_with_all_cards() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: LOSING}).round().win().time_out()
    assert game.points() == (0, 80)


def test_cards_discarded_since_the_table_last_knew_are_left_out_of_the_groups() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: PARTLY}, closed="3H 9S").turn().draw().discard("6S").win()
    game.time_out(known={BELA: PARTLY})
    seat = game.state.result.seats[BELA]
    assert codes(seat.groups[0]) == ["4S", "5S"]
    assert "9S" in codes(seat.ungrouped)


def test_groups_known_of_others_do_not_count_for_who_has_shown() -> None:
    game = table_of(3, hands={ASHA: WINNING, BELA: PARTLY}).round().win().show(BELA)
    game.time_out(known={BELA: PARTLY})
    assert game.points()[BELA] == 80


def test_nobody_shows_twice() -> None:
    game = table_of(3, hands={ASHA: WINNING}).win().show(BELA)
    assert game.refused(Show(BELA, (), game.state.seats[BELA].hand)) is Refusal.ALREADY_SHOWN


def test_the_winner_has_nothing_to_show() -> None:
    game = table_of(3, hands={ASHA: WINNING}).win()
    assert game.refused(Show(ASHA, groups(WINNING))) is Refusal.NOT_SHOWING


def test_who_dropped_shows_nothing_and_keeps_the_drops_points() -> None:
    game = table_of(3, hands={BELA: WINNING}).drop().win()
    assert game.refused(Show(ASHA, (), game.state.seats[ASHA].hand)) is Refusal.NOT_IN_DEAL
    game.show(CHAND)
    assert game.points()[ASHA] == 20
    assert game.state.result.seats[ASHA].outcome is Outcome.FIRST_DROP


def test_a_wrong_show_keeps_its_points_when_another_declares() -> None:
    game = table_of(3, hands={BELA: WINNING}).draw().finish().declare("").win().show(CHAND)
    assert game.points()[:2] == (80, 0)


def test_a_show_that_is_not_exactly_the_hand_is_refused() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: PARTLY}).win()
    assert game.refused(Show(BELA, groups(PARTLY)[:-1])) is Refusal.CARDS_DO_NOT_MATCH
    assert game.refused(Show(BELA, groups(WINNING))) is Refusal.CARDS_DO_NOT_MATCH


def test_a_show_after_the_time_is_refused() -> None:
    game = table_of(2, hands={ASHA: WINNING}).win().wait(30)
    assert game.refused(Show(BELA, (), game.state.seats[BELA].hand)) is Refusal.TOO_LATE


def test_there_is_no_play_after_a_valid_declaration() -> None:
    game = table_of(2, hands={ASHA: WINNING, BELA: PARTLY}).win()
    for action in (Draw(BELA, Pile.CLOSED), Discard(BELA, 3), Drop(BELA), Draw(ASHA, Pile.CLOSED)):
        assert game.refused(action) is Refusal.HAND_DECLARED


def test_losers_are_lost_and_the_winner_has_won() -> None:
    game = table_of(2, hands={ASHA: WINNING}).win().show(BELA)
    assert [game.status(seat) for seat in (ASHA, BELA)] == [Status.WON, Status.LOST]


def test_the_result_has_every_hand_open() -> None:
    game = table_of(3, hands={BELA: WINNING}).drop().win().show(CHAND)
    for result, seat in zip(game.state.result.seats, game.state.seats, strict=True):
        assert sorted(b"".join(result.groups) + result.ungrouped) == sorted(seat.hand)


def test_nothing_can_be_done_when_the_deal_is_over() -> None:
    game = table_of(2).drop()
    for action in (Draw(BELA, Pile.CLOSED), Drop(BELA), Show(BELA, ())):
        assert game.refused(action) is Refusal.DEAL_OVER
