"""What can be done in a deal (rules 4.3 to 4.8): the one declaration of each action.

An action names its seat and, if it answers a step of the game, the version of the state that its player saw. All
other forms of an action are derived from what is declared here: the message that a browser sends
(`tables.play.requests`), the move in a record (`engine.record.moves`) and its letters in the notation
(`engine.notation.tokens`). There, cards are codes; here they are the engine's. The protocol's description of the
message is taken from the docstring.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from engine.cards import Card, Cards

By = Literal["player", "timeout", "bot"]
"""Who made a move: the player, the clock, or a bot in the seat."""

Groups = tuple[Cards, ...]
Ms = Annotated[int, msgspec.Meta(ge=0)]
Letters = Mapping[str, Mapping[str, Any]]


class Pile(StrEnum):
    """The pile from which a card is drawn."""

    CLOSED = "closed"
    OPEN = "open"


class AnyAction(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="type", omit_defaults=True):
    """What every action may carry; without a version it is never stale.

    `letters` are the action's letters in the notation, each with the fields whose values the letter itself gives; one
    more field may follow the letter, or the groups of a hand and its ungrouped cards.
    """

    letters: ClassVar[Letters]

    version: int | None = None
    by: By = "player"


class OfSeat(AnyAction, frozen=True, gc=False):
    """An action of the player in a seat."""

    seat: int


class Step(OfSeat, frozen=True, gc=False):
    """An answer to a step of the game: in time, and refused when the game has gone on since."""


class Wish(OfSeat, frozen=True, gc=False):
    """A wish, which a player of the deal may send at any time."""


class OfHouse(AnyAction, frozen=True, kw_only=True, gc=False):
    """An action of the house; no player can send it."""

    by: By = "timeout"


class Draw(Step, frozen=True, gc=False, tag="draw"):
    """Draw the top card of a pile, in your turn."""

    letters = {"c": {"pile": Pile.CLOSED}, "o": {"pile": Pile.OPEN}}
    pile: Pile


class Discard(Step, frozen=True, gc=False, tag="discard"):
    """Put a card on the open pile; your turn is over."""

    letters = {"-": {}}
    card: Card


class Drop(Step, frozen=True, gc=False, tag="drop"):
    """Drop out of the deal, in your turn before you draw."""

    letters = {"x": {}}


class Finish(Step, frozen=True, gc=False, tag="finish"):
    """Put a card face down on the finish slot; the time to declare begins."""

    letters = {"=": {}}
    card: Card


class Declare(Step, frozen=True, gc=False, tag="declare"):
    """Declare your hand in groups, after finishing; `ungrouped` are the cards in no group."""

    letters = {"!": {}}
    groups: Groups
    ungrouped: Cards = b""


class Show(Step, frozen=True, gc=False, tag="show"):
    """Show your hand in groups, after another player's valid declaration; `ungrouped` are the cards in no group."""

    letters = {"?": {}}
    groups: Groups
    ungrouped: Cards = b""


class AskDrop(Wish, frozen=True, gc=False, tag="ask_drop"):
    """Ask to drop as soon as the rules allow it, now or when your turn comes. With `wanted` false, take that back."""

    letters = {"w": {"wanted": True}, "W": {"wanted": False}}
    wanted: bool


class StaySeated(Wish, frozen=True, gc=False, tag="stay_seated"):
    """Ask not to be dropped for missed turns. With `wanted` false, take that back."""

    letters = {"s": {"wanted": True}, "S": {"wanted": False}}
    wanted: bool


class Timeout(OfHouse, frozen=True, kw_only=True, gc=False, tag="timeout"):
    """End a step whose time is up. `known` has the groups that the table last knew of each seat's hand; `away` says
    that the player in turn is disconnected."""

    letters = {"~": {"away": False}, "d": {"away": True}}
    known: dict[int, Groups] = {}
    away: bool = False


class Await(OfHouse, frozen=True, kw_only=True, gc=False, tag="await"):
    """Give a step whose time is up more of it: its player is disconnected, or is `back` and may act."""

    letters = {"a": {"back": False}, "A": {"back": True}}
    back: bool = False


class Resume(OfHouse, frozen=True, kw_only=True, gc=False, tag="resume"):
    """Go on with a deal that the house had stopped: the step gets an ordinary time of at least `least_ms` from now."""

    letters = {"r": {}}
    least_ms: Ms


StepAction = Draw | Discard | Drop | Finish | Declare | Show
WishAction = AskDrop | StaySeated
SeatAction = StepAction | WishAction
HouseAction = Timeout | Await | Resume
Action = SeatAction | HouseAction
