"""What happened, in the past tense: every accepted action returns these, in order (rules 4).

Events are for those who watch, so their cards are codes. They are complete, secrets included, for the table's log;
`engine.views.event_for` is the only way from here to a player's screen.
"""

import msgspec

from engine.deal.actions import By, Pile
from engine.deal.state import Ending, Status
from engine.hands.groups import Kind
from engine.hands.scoring import Reason
from engine.settlement import Outcome
from engine.spoken import Spoken

Codes = tuple[str, ...]


class Why(Spoken):
    """Why a seat dropped."""

    ASKED = "asked", "Dropped out."
    ASKED_EARLIER = "asked_earlier", "Had asked to drop."
    MISSES = "misses", "Missed too many turns in a row."


class SeatShown(msgspec.Struct, frozen=True, gc=False):
    """One seat of a result, in codes; `kinds` says what each group is."""

    seat: int
    outcome: Outcome
    groups: tuple[Codes, ...]
    kinds: tuple[Kind | None, ...]
    ungrouped: Codes
    deal_show: bool
    points: int


class ResultShown(msgspec.Struct, frozen=True, gc=False):
    """How the deal ended, every hand open and the seeds revealed."""

    winner: int
    ending: Ending
    server_seed: str
    client_seeds: dict[str, str]
    seats: tuple[SeatShown, ...]


class _Event(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    pass


class Dealt(_Event, frozen=True, gc=False, tag="dealt"):
    """The cards were dealt. `hands` is complete in the log; a reader has only its own `hand`, a spectator None."""

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
    """A seat is in turn; `open_may_be_drawn` says whether the top of the open pile may be drawn."""

    seat: int
    turn_due_at_ms: int
    due_at_ms: int
    open_may_be_drawn: bool


class ExtraUsed(_Event, frozen=True, gc=False, tag="extra_used"):
    """A seat went into its bank of extra time; `extra_ms` is what is left."""

    seat: int
    extra_ms: int


class Drawn(_Event, frozen=True, gc=False, tag="drawn"):
    """A card was drawn; only who drew sees one from the closed deck."""

    seat: int
    pile: Pile
    card: str | None
    by: By


class Discarded(_Event, frozen=True, gc=False, tag="discarded"):
    """A card was put on the open pile: by its holder, whose turn is over, or by the clock, and `missed` follows."""

    seat: int
    card: str
    by: By


class Missed(_Event, frozen=True, gc=False, tag="missed"):
    """A turn went by without a discard of one's own; `misses` of them in a row, `drew` whether a card was drawn."""

    seat: int
    misses: int
    drew: bool


class Dropped(_Event, frozen=True, gc=False, tag="dropped"):
    """A seat is out of the deal with so many points."""

    seat: int
    status: Status
    why: Why
    points: int
    by: By


class Reshuffled(_Event, frozen=True, gc=False, tag="reshuffled"):
    """The open pile but for its top card became the closed deck."""

    closed_count: int


class FinishPlaced(_Event, frozen=True, gc=False, tag="finish_placed"):
    """A card lies face down on the finish slot; only who put it there sees which."""

    seat: int
    card: str | None
    turn_due_at_ms: int
    due_at_ms: int
    by: By


class WrongShown(_Event, frozen=True, gc=False, tag="wrong_shown"):
    """A declaration was invalid, or none came in time: out, and `card` went from the finish slot to the open pile.

    Only the seat itself sees its `groups` before the deal is over. By the clock, there are no reasons.
    """

    seat: int
    card: str
    reasons: tuple[Reason, ...]
    groups: tuple[Codes, ...]
    points: int
    by: By


class Declared(_Event, frozen=True, gc=False, tag="declared"):
    """A valid declaration: the deal is won."""

    seat: int
    groups: tuple[Codes, ...]
    kinds: tuple[Kind | None, ...]
    ungrouped: Codes
    by: By


class ShowBegan(_Event, frozen=True, gc=False, tag="show_began"):
    """Everybody still in has until then to show."""

    due_at_ms: int


class Shown(_Event, frozen=True, gc=False, tag="shown"):
    """A seat showed its hand; the clock shows the groups that the table knew."""

    seat: int
    by: By


class AbsenceChosen(_Event, frozen=True, gc=False, tag="absence_chosen"):
    """A seat chose to stay through missed turns, or not to; nobody else sees it."""

    seat: int
    stays: bool


class DropAsked(_Event, frozen=True, gc=False, tag="drop_asked"):
    """A seat asked to drop when its turn comes, or no longer; nobody else sees it."""

    seat: int
    wanted: bool


class ClockMoved(_Event, frozen=True, gc=False, tag="clock_moved"):
    """A deal that had been stopped goes on: the step has until then."""

    turn_due_at_ms: int
    due_at_ms: int


class Over(_Event, frozen=True, gc=False, tag="over"):
    """The deal is over."""

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
    | Over
)
