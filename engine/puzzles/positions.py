"""Positions of deals as puzzles show them: what one seat sees at its turn, and nothing of the other hands (rules 4)."""

from collections.abc import Iterator

from engine.bots.sight import Sight, sight_of
from engine.cards import Cards, codes
from engine.deal.state import DealState, Phase, Status
from engine.puzzles.forms import Position
from engine.views import for_seat


def position_of(state: DealState) -> Position | None:
    """What the seat in turn sees; None where nobody is in turn, or where cards were seen that no longer lie open.

    When the open pile has been shuffled into the closed deck, somebody who remembers knows more than is shown.
    """
    if state.phase is not Phase.TURN or state.reshuffles:
        return None
    view = for_seat(state, state.turn)
    return Position(
        profile=state.profile.name,
        cut=view.cut,
        jokers=view.jokers,
        hand=view.hand,
        drawn=view.drawn_card,
        open_pile=view.open_pile,
        closed_count=view.closed_count,
        rivals=sum(seat.status is Status.IN for seat in view.seats) - 1,
        turns=view.seats[state.turn].turns,
    )


def sight_in(state: DealState) -> Sight:
    """What `position_of` shows, as cards and counts, for whoever works a puzzle out."""
    return sight_of(for_seat(state, state.turn), state.profile)


def unseen_cards(sight: Sight) -> Cards:
    """Every card that the seat cannot see, a copy a byte, in order."""
    return bytes(_copies(sight))


def as_codes(cards: Cards) -> tuple[str, ...]:
    """Cards as people see them."""
    return tuple(codes(cards))


def _copies(sight: Sight) -> Iterator[int]:
    for one, count in enumerate(sight.unseen):
        yield from [one] * count
