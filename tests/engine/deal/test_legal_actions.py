"""What may be done now, asked one by one or all at once."""

from engine.cards import card
from engine.deal import (
    Action,
    AskDrop,
    DealState,
    Declare,
    Discard,
    Draw,
    Drop,
    Finish,
    Pile,
    Show,
    StaySeated,
    Timeout,
    why_not,
)
from tests.engine.deal.cast import ASHA, BELA, CHAND, WINNING, table_of
from tests.engine.deal.legal import legal_actions


def kinds(game, seat: int) -> set[type]:
    return {type(action) for action in legal_actions(game.state) if getattr(action, "seat", None) == seat}


def test_before_drawing_the_player_in_turn_draws_or_drops() -> None:
    assert kinds(table_of(2), ASHA) == {Draw, Drop, AskDrop, StaySeated}


def test_after_drawing_the_player_in_turn_discards_or_finishes() -> None:
    assert kinds(table_of(2).draw(), ASHA) == {Discard, Finish, AskDrop, StaySeated}


def test_the_others_may_only_make_their_wishes_known() -> None:
    assert kinds(table_of(2).draw(), BELA) == {AskDrop, StaySeated}


def test_each_card_of_the_hand_is_named_once() -> None:
    game = table_of(2, hands={ASHA: WINNING}, closed="4S").draw()
    discards = [action.card for action in legal_actions(game.state) if isinstance(action, Discard)]
    assert len(discards) == len(set(discards)) == 13


def test_a_joker_that_may_not_be_drawn_is_not_among_them() -> None:
    game = table_of(2, hands={ASHA: "7S"}, cut="7H").draw().discard("7S")
    assert [action.pile for action in legal_actions(game.state) if isinstance(action, Draw)] == [Pile.CLOSED]


def test_in_the_show_everybody_who_owes_a_hand_may_show_it() -> None:
    game = table_of(4, hands={ASHA: WINNING}).win().show(BELA)
    assert Show not in kinds(game, ASHA) | kinds(game, BELA)
    assert Show in kinds(game, CHAND)


def test_time_may_run_out_as_long_as_the_deal_goes_on() -> None:
    assert legal_actions(table_of(2).state)[-1] == Timeout()


def test_when_the_deal_is_over_nothing_is_left_to_do() -> None:
    assert legal_actions(table_of(2).drop().state) == ()


def may(state: DealState, action: Action) -> bool:
    return why_not(state, action) is None


def test_any_action_may_be_asked_for() -> None:
    state = table_of(2, hands={ASHA: WINNING}).draw().state
    assert not may(state, Draw(ASHA, Pile.CLOSED))
    assert may(state, Discard(ASHA, card("4S")))
    assert may(state, Finish(ASHA, card("4S")))
    assert not may(state, Finish(ASHA, card("KH")))
    assert not may(state, Drop(ASHA))
    assert may(state, AskDrop(BELA, wanted=True))
    assert may(state, StaySeated(BELA, wanted=True))
    assert not may(state, Declare(ASHA, (), state.seats[ASHA].hand))
    assert not may(state, Show(BELA, (), state.seats[BELA].hand))


def test_a_declaration_may_be_sent_once_a_card_lies_on_the_finish_slot() -> None:
    game = table_of(2, hands={ASHA: WINNING}).draw().finish()
    hands = [seat.hand for seat in game.state.seats]
    assert may(game.state, Declare(ASHA, (), hands[ASHA]))
    assert not may(game.state, Declare(BELA, (), hands[BELA]))
    assert may(game.declare(WINNING).state, Show(BELA, (), hands[BELA]))


def test_seats_that_are_not_there_can_do_nothing() -> None:
    state = table_of(2).state
    for seat in (-1, 2):
        assert not may(state, Draw(seat, Pile.CLOSED))
        assert not may(state, Declare(seat, ()))
        assert not may(state, Show(seat, ()))
