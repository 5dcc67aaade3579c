"""What can be asked of a deal (rules 4.3 to 4.8).

An action says who made it and, where it answers a step of the game, the version of the state its player saw. Cards
are the engine's.
"""

from enum import StrEnum
from typing import Literal

import msgspec

from engine.cards import Card, Cards

By = Literal["player", "timeout", "bot"]
"""Who made a move: the player, the clock, or a bot in the seat."""


class Pile(StrEnum):
    """Where a card is drawn from."""

    CLOSED = "closed"
    OPEN = "open"


class _Action(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="type", omit_defaults=True):
    """What every action may carry; without a version it is never stale."""

    version: int | None = None
    by: By = "player"


class Draw(_Action, frozen=True, gc=False, tag="draw"):
    """Draw a card in one's turn."""

    seat: int
    pile: Pile


class Discard(_Action, frozen=True, gc=False, tag="discard"):
    """Put a card on the open pile; the turn is over."""

    seat: int
    card: Card


class Drop(_Action, frozen=True, gc=False, tag="drop"):
    """Drop out in one's turn, before drawing."""

    seat: int


class Finish(_Action, frozen=True, gc=False, tag="finish"):
    """Put a card face down on the finish slot; the time to declare begins."""

    seat: int
    card: Card


class Declare(_Action, frozen=True, gc=False, tag="declare"):
    """Send the hand as groups after finishing; the cards in no group are `ungrouped`."""

    seat: int
    groups: tuple[Cards, ...]
    ungrouped: Cards = b""


class Show(_Action, frozen=True, gc=False, tag="show"):
    """Send the hand as groups after another's valid declaration."""

    seat: int
    groups: tuple[Cards, ...]
    ungrouped: Cards = b""


class AskDrop(_Action, frozen=True, gc=False, tag="ask_drop"):
    """Drop as soon as it is allowed: at once in one's turn before drawing, else when the turn comes; or no longer."""

    seat: int
    wanted: bool


class StaySeated(_Action, frozen=True, gc=False, tag="stay_seated"):
    """Let missed turns pass without being dropped for them, or no longer."""

    seat: int
    wanted: bool


class Timeout(_Action, frozen=True, kw_only=True, gc=False, tag="timeout"):
    """The step's time is up. `known` has the groups that the table last knew of each seat's hand."""

    known: dict[int, tuple[Cards, ...]] = {}
    by: By = "timeout"


class Resume(_Action, frozen=True, kw_only=True, gc=False, tag="resume"):
    """The house goes on with a deal that it had stopped: the step's ordinary time is at least `least_ms` from now."""

    least_ms: int
    by: By = "timeout"


SeatAction = Draw | Discard | Drop | Finish | Declare | Show | AskDrop | StaySeated
Action = SeatAction | Timeout | Resume
