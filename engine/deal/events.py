"""Events, named in the past tense: every accepted action returns some, in order (rules 4).

Their cards are codes, because clients read them. They are complete, secrets included, for the table's log; only
`engine.views.event_for` prepares them for a player's screen.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from engine.deal.actions import By, Pile
from engine.deal.state import Ending, Status
from engine.hands.groups import Kind
from engine.hands.scoring import Reason
from engine.settlement import Outcome
from engine.shuffle.shared import SharedShuffle
from engine.spoken import Spoken

Codes = tuple[str, ...]


class Why(Spoken):
    """Why a seat was dropped from the deal."""

    ASKED = "asked", "Dropped out."
    ASKED_EARLIER = "asked_earlier", "Had asked to drop."
    MISSES = "misses", "Missed too many turns in a row."
    UNREVEALED = "unrevealed", "Did not reveal the share of the shuffle in time."


class SeatShown(msgspec.Struct, frozen=True, gc=False):
    """One seat of a result, its cards as codes; `kinds` names the kind of each group."""

    seat: int
    outcome: Outcome
    groups: tuple[Codes, ...]
    kinds: tuple[Kind | None, ...]
    ungrouped: Codes
    deal_show: bool
    points: int


class ResultShown(msgspec.Struct, frozen=True, gc=False):
    """How the deal ended, with every hand open and the seeds revealed.

    `client_seeds` are those of version 1 of the shuffle; where it was version 2, `shuffle` is there.
    """

    winner: int
    ending: Ending
    server_seed: str
    client_seeds: dict[str, str]
    seats: tuple[SeatShown, ...]
    shuffle: SharedShuffle | msgspec.UnsetType = msgspec.UNSET


class Its(NamedTuple):
    """The value of a field of the event itself."""

    field: str


class _Event(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """An event that everybody sees, but for the cards that `engine.views` hides."""


class SeatEvent(_Event, frozen=True, gc=False):
    """An event that only changes its seat's public fields.

    `seat_becomes` has the new values of the seat's fields (`engine.views.SeatSeen`). Views, and the browser through
    `static/js/wire/seat-events.js`, follow such an event by this declaration alone.
    """

    seat_becomes: ClassVar[Mapping[str, Any]]

    seat: int

    def seat_changes(self) -> dict[str, Any]:
        """The seat's new values, by the names of its fields."""
        new_values = self.seat_becomes.items()
        return {name: getattr(self, value.field) if isinstance(value, Its) else value for name, value in new_values}


class OwnEvent(SeatEvent, frozen=True, gc=False):
    """An event that only its seat sees."""


class Dealt(_Event, frozen=True, gc=False, tag="dealt"):
    """The cards were dealt. Only the log has all `hands`; a player sees the own `hand`, a spectator none."""

    deal: str
    players: tuple[str, ...]
    first: int
    dealer: int
    commitment: str
    cut: str
    jokers: Codes
    open: str
    closed_count: int
    cards: int
    extra_ms: int
    stays: tuple[bool, ...]
    hands: tuple[Codes, ...] = ()
    hand: Codes | None = None


class TurnBegan(_Event, frozen=True, gc=False, tag="turn_began"):
    """A seat's turn began; `open_may_be_drawn` says whether it may draw the top of the open pile."""

    seat: int
    turn_due_at_ms: int
    due_at_ms: int
    open_may_be_drawn: bool


class ExtraUsed(SeatEvent, frozen=True, gc=False, tag="extra_used"):
    """A seat used some of its bank of extra time; `extra_ms` is left."""

    seat_becomes = {"extra_ms": Its("extra_ms")}
    extra_ms: int


class Drawn(_Event, frozen=True, gc=False, tag="drawn"):
    """A seat drew a card; of one from the closed deck, only that seat sees which."""

    seat: int
    pile: Pile
    card: str | None
    by: By


class Discarded(_Event, frozen=True, gc=False, tag="discarded"):
    """A card went to the open pile: its holder ended the turn, or the clock put it there and `missed` follows."""

    seat: int
    card: str
    by: By


class Missed(_Event, frozen=True, gc=False, tag="missed"):
    """A seat missed its turn, the `misses`th in a row; `drew` says whether it had drawn a card."""

    seat: int
    misses: int
    drew: bool


class Dropped(_Event, frozen=True, gc=False, tag="dropped"):
    """A seat is out of the deal, and loses these points."""

    seat: int
    status: Status
    why: Why
    points: int
    by: By


class Reshuffled(_Event, frozen=True, gc=False, tag="reshuffled"):
    """The open pile, except its top card, was shuffled into a new closed deck."""

    closed_count: int


class FinishPlaced(_Event, frozen=True, gc=False, tag="finish_placed"):
    """A seat put a card face down on the finish slot; only that seat sees which."""

    seat: int
    card: str | None
    turn_due_at_ms: int
    due_at_ms: int
    by: By


class WrongShown(_Event, frozen=True, gc=False, tag="wrong_shown"):
    """A seat declared an invalid hand, or none in time: it is out.

    `card` goes from the finish slot to the open pile. Until the deal is over, only the seat itself sees its `groups`.
    There are no `reasons` when the time ran out.
    """

    seat: int
    card: str
    reasons: tuple[Reason, ...]
    groups: tuple[Codes, ...]
    points: int
    by: By


class Declared(SeatEvent, frozen=True, gc=False, tag="declared"):
    """A seat declared a valid hand and has won the deal."""

    seat_becomes = {"status": Status.WON, "shown": True}
    groups: tuple[Codes, ...]
    kinds: tuple[Kind | None, ...]
    ungrouped: Codes
    by: By


class ShowBegan(_Event, frozen=True, gc=False, tag="show_began"):
    """Every seat that is still in has until `due_at_ms` to show its hand."""

    due_at_ms: int


class Shown(SeatEvent, frozen=True, gc=False, tag="shown"):
    """A seat showed its hand, or the clock showed the groups that the table knew of it."""

    seat_becomes = {"shown": True}
    by: By


class AbsenceChosen(OwnEvent, frozen=True, gc=False, tag="absence_chosen"):
    """A seat chose whether missed turns drop it; only that seat sees this."""

    seat_becomes = {"stays": Its("stays")}
    stays: bool


class DropAsked(OwnEvent, frozen=True, gc=False, tag="drop_asked"):
    """A seat asked to drop when its turn comes, or took that back; only that seat sees this."""

    seat_becomes = {"drop_asked": Its("wanted")}
    wanted: bool


class ClockMoved(_Event, frozen=True, gc=False, tag="clock_moved"):
    """A deal that had been stopped goes on; the step has until `due_at_ms`."""

    turn_due_at_ms: int
    due_at_ms: int


class ConnectionAwaited(_Event, frozen=True, gc=False, tag="connection_awaited"):
    """The time of a seat that is disconnected was up: its step has until `due_at_ms`.

    `away_ms` is left of the seat's bank for this; `back` is true when the player was there again and got time to act.
    """

    seat: int
    due_at_ms: int
    away_ms: int
    back: bool


class Over(_Event, frozen=True, gc=False, tag="over"):
    """The deal is over, with this result."""

    result: ResultShown


Event = (
    Dealt
    | TurnBegan
    | ExtraUsed
    | Drawn
    | Discarded
    | Missed
    | Dropped
    | Reshuffled
    | FinishPlaced
    | WrongShown
    | Declared
    | ShowBegan
    | Shown
    | AbsenceChosen
    | DropAsked
    | ClockMoved
    | ConnectionAwaited
    | Over
)
