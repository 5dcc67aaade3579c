"""The rules of who may do what, said once more and in another way than the engine says them (rules 4)."""

from collections.abc import Iterator

from engine import deal
from engine.cards import PACK
from engine.deal import Action, DealState, Phase, Seat, Status


def everything_imaginable(state: DealState) -> Iterator[Action]:
    """Actions of every kind by every seat and by seats that are not there, with every card there is."""
    for seat in range(-1, len(state.seats) + 1):
        hand = state.seats[seat].hand if 0 <= seat < len(state.seats) else b""
        yield from (deal.Draw(seat, pile) for pile in deal.Pile)
        yield deal.Drop(seat)
        yield from (deal.Discard(seat, card) for card in PACK)
        yield from (deal.Finish(seat, card) for card in PACK)
        hands = (hand, hand[1:], hand + hand[:1])
        yield from (deal.Declare(seat, (), sent) for sent in hands)
        yield from (deal.Show(seat, (), sent) for sent in hands)
        yield from (deal.AskDrop(seat, wanted) for wanted in (True, False))
        yield from (deal.StaySeated(seat, wanted) for wanted in (True, False))
    yield deal.Timeout()


def is_allowed(state: DealState, action: Action) -> bool:
    """Whether the rules allow an action, given the time for it."""
    if state.phase is Phase.OVER or isinstance(action, deal.Timeout):
        return state.phase is not Phase.OVER
    here = {index: seat for index, seat in enumerate(state.seats) if seat.status is Status.IN}
    seat = here.get(action.seat)
    if seat is None:
        return False
    in_turn = action.seat == state.turn
    match action:
        case deal.AskDrop(wanted=True):
            in_time = state.phase is Phase.TURN or (state.phase is Phase.DECLARE and not in_turn)
            return in_time and _may_drop(state, action, seat)
        case deal.AskDrop() | deal.StaySeated():
            return True
        case deal.Show():
            return state.phase is Phase.SHOW and seat.sent is None and sorted(action.ungrouped) == sorted(seat.hand)
        case deal.Declare():
            return in_turn and state.phase is Phase.DECLARE and sorted(action.ungrouped) == sorted(seat.hand)
    return in_turn and state.phase is Phase.TURN and _in_a_turn(state, action, seat)


def _in_a_turn(state: DealState, action: Action, seat: Seat) -> bool:
    match action:
        case deal.Discard(card=card) | deal.Finish(card=card):
            return state.drawn and card in seat.hand
        case deal.Draw(pile=deal.Pile.OPEN):
            nothing_happened = all(one.turns == 0 and one.status is Status.IN for one in state.seats)
            may_have_a_joker = nothing_happened and action.seat == state.terms.first
            return not state.drawn and (may_have_a_joker or not state.jokers.is_joker[state.open_pile[-1]])
        case deal.Drop():
            return not state.drawn and _may_drop(state, action, seat)
    return not state.drawn


def _may_drop(state: DealState, action: deal.AskDrop | deal.Drop, seat: Seat) -> bool:
    """Whether the house lets this player drop now; what the house does itself is no player's choice."""
    allowed = state.profile.drops
    return action.by == "timeout" or allowed == "every_turn" or (allowed == "first_turn" and seat.turns == 0)
