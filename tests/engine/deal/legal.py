"""Everything that may be done now (rules 4), for tests that play by chance: each imaginable action, asked for."""

from engine.deal.actions import (
    Action,
    AskDrop,
    Declare,
    Discard,
    Draw,
    Drop,
    Finish,
    Pile,
    Show,
    StaySeated,
    Timeout,
)
from engine.deal.apply import why_not
from engine.deal.state import DealState, Phase


def legal_actions(state: DealState) -> tuple[Action, ...]:
    """Everything that the rules allow now, given the time for it; the timeout last.

    Where a hand is sent, it is with all cards ungrouped: any other grouping of the same cards is as legal.
    """
    if state.phase is Phase.OVER:
        return ()
    found = [action for seat in range(len(state.seats)) for action in _of_seat(state, seat)]
    return (*(action for action in found if why_not(state, action) is None), Timeout())


def _of_seat(state: DealState, seat: int) -> list[Action]:
    hand = state.seats[seat].hand
    kinds = sorted(set(hand))
    return [
        Draw(seat, Pile.CLOSED),
        Draw(seat, Pile.OPEN),
        Drop(seat),
        *(Discard(seat, card) for card in kinds),
        *(Finish(seat, card) for card in kinds),
        Declare(seat, (), hand),
        Show(seat, (), hand),
        *(AskDrop(seat, wanted) for wanted in (True, False)),
        *(StaySeated(seat, wanted) for wanted in (True, False)),
    ]
