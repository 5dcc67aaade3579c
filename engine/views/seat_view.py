"""What one seat or a spectator sees of a deal, as the browser gets it: cards as codes, nothing secret (rules 4)."""

import msgspec

from engine.deal.events import Codes, ResultShown
from engine.deal.state import Phase, Status


class SeatSeen(msgspec.Struct, frozen=True, gc=False):
    """A seat as others see it; `stays` and `drop_asked` are true only for the viewer's own seat."""

    seat: int
    player: str
    cards: int
    status: Status
    turns: int
    misses: int
    extra_ms: int
    stays: bool
    drop_asked: bool
    shown: bool


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """A deal as seat `you` sees it, or with None a spectator.

    The open pile's top is last. `open_may_be_drawn` is for the player in turn. `hand` and `drawn_card` are the
    viewer's own. Times are milliseconds; `due_at_ms` is the final deadline, None when the deal is over.
    """

    deal: str
    version: int
    step_version: int
    phase: Phase
    you: int | None
    turn: int
    first: int
    dealer: int
    drawn: bool
    turn_due_at_ms: int
    due_at_ms: int | None
    cut: str
    jokers: Codes
    open_pile: Codes
    open_may_be_drawn: bool
    closed_count: int
    finish_slot: bool
    hand: Codes
    drawn_card: str | None
    commitment: str
    seats: tuple[SeatSeen, ...]
    result: ResultShown | None
