"""What may be done now (rules 4): the same questions that `apply` asks, for screens, bots and tests."""

from engine.cards import Card
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


def can_draw(state: DealState, seat: int, pile: Pile) -> bool:
    """Whether the seat may draw from that pile now."""
    return why_not(state, Draw(seat, pile)) is None


def can_discard(state: DealState, seat: int, card: Card) -> bool:
    """Whether the seat may discard that card now."""
    return why_not(state, Discard(seat, card)) is None


def can_finish(state: DealState, seat: int, card: Card) -> bool:
    """Whether the seat may put that card on the finish slot now."""
    return why_not(state, Finish(seat, card)) is None


def can_drop(state: DealState, seat: int) -> bool:
    """Whether the seat may drop now."""
    return why_not(state, Drop(seat)) is None


def can_ask_drop(state: DealState, seat: int) -> bool:
    """Whether the seat may ask to drop when its turn comes."""
    return why_not(state, AskDrop(seat, wanted=True)) is None


def can_stay_seated(state: DealState, seat: int) -> bool:
    """Whether the seat may choose what its missed turns do."""
    return why_not(state, StaySeated(seat, wanted=True)) is None


def can_declare(state: DealState, seat: int) -> bool:
    """Whether the seat may send a declaration now, valid or not."""
    return _seat_is_there(state, seat) and why_not(state, Declare(seat, (), state.seats[seat].hand)) is None


def can_show(state: DealState, seat: int) -> bool:
    """Whether the seat may show its hand now."""
    return _seat_is_there(state, seat) and why_not(state, Show(seat, (), state.seats[seat].hand)) is None


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


def _seat_is_there(state: DealState, seat: int) -> bool:
    return 0 <= seat < len(state.seats)
