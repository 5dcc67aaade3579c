"""The shapes of the referee's requests; a field with a default may be left out."""

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from engine.houses import BadProfile, RuleProfile, UnknownProfile, profile, with_overrides
from engine.referee.errors import Code, RefereeError, bad_request, wrong_shape
from engine.settlement import WHOLE_BPS, Outcome

# What a 64-bit column holds; no amount or total is larger.
LARGEST = 2**63 - 1
Minor = Annotated[int, Meta(ge=0, le=LARGEST)]
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
Basis = Annotated[int, Meta(ge=0, le=WHOLE_BPS)]
Some = Annotated[list[str], Meta(min_length=1)]
"""Codes of cards, at least one."""


class Classify(msgspec.Struct):
    """One group of cards."""

    wild: str
    cards: Some


class Declare(msgspec.Struct):
    """A hand put down as groups; cards in no group may be named and make it invalid."""

    wild: str
    groups: list[Some]
    ungrouped: list[str] = []


class Score(msgspec.Struct):
    """A request for the points of a losing hand."""

    wild: str
    groups: list[Some]
    ungrouped: list[str]
    deal_show: bool = False


class Arrange(msgspec.Struct):
    """A hand to be grouped."""

    wild: str
    cards: list[str]


class Player(msgspec.Struct):
    """One seat at the end of a deal; who dropped need not show cards."""

    id: str
    outcome: Outcome
    groups: list[Some] | None = None
    ungrouped: list[str] | None = None
    deal_show: bool = False


class Deal(msgspec.Struct):
    """A finished deal, its players in seat order."""

    wild: str
    point_value: Minor
    rake_bps: Basis
    players: Annotated[list[Player], Meta(min_length=2)]


class Toss(msgspec.Struct):
    """Everybody's toss card, in seat order."""

    cards: Annotated[dict[str, str], Meta(min_length=2)]


class Rejoin(msgspec.Struct):
    """The totals of those still in."""

    entry_fee: Minor
    totals: dict[str, Count]


class Split(msgspec.Struct):
    """A pool between deals; the totals of those still in, in seat order."""

    entry_fee: Minor
    prize_pool: Minor
    started: Count
    totals: Annotated[dict[str, Count], Meta(min_length=2)]


class FinishedDeal(msgspec.Struct):
    """One deal of a match of Deals: everybody's losing points; `winner` is needed where another has 0 points too."""

    points: Annotated[dict[str, Count], Meta(min_length=2)]
    winner: str = ""


class BestOf(msgspec.Struct):
    """A match of Deals, its players in seat order, and its deals so far."""

    entry_fee: Minor
    rake_bps: Basis
    players: Annotated[list[str], Meta(min_length=2)]
    deals: list[FinishedDeal]


class Replay(msgspec.Struct):
    """The export of a finished deal."""

    record: dict[str, Any]


Shape = TypeVar("Shape")


def read(request: dict[str, Any], shape: type[Shape]) -> Shape:
    """The request in its shape; raises RefereeError bad_request naming the field."""
    try:
        return msgspec.convert(request, shape)
    except msgspec.ValidationError as error:
        raise wrong_shape(error) from error


def rules_of(request: dict[str, Any]) -> RuleProfile:
    """The profile a request names, with its overrides; raises RefereeError."""
    name, overrides = request.get("profile"), request.get("overrides", {})
    if not isinstance(name, str):
        raise bad_request("profile is missing." if "profile" not in request else "profile must be a string.")
    try:
        rules = profile(name)
    except UnknownProfile as error:
        raise RefereeError(Code.UNKNOWN_PROFILE, str(error.args[0])) from error
    if not isinstance(overrides, dict):
        raise bad_request("overrides must be an object.")
    if not overrides:
        return rules
    for key in overrides:
        if key not in OVERRIDES:
            raise bad_request(f"overrides.{key} is none of {', '.join(OVERRIDES)}.")
    try:
        # How many sit at the table is not said here, so the packs need suffice only for the smallest one.
        return with_overrides(rules, {"seats_max": rules.seats_min, **overrides})
    except BadProfile as error:
        raise bad_request(" ".join(f"overrides.{one.field}: {one.sentence}" for one in error.problems)) from error


OVERRIDES = (
    "cards",
    "packs",
    "first_drop",
    "middle_drop",
    "wrong_show",
    "hand_cap",
    "deal_show",
    "misses",
    "total_cap",
    "limit",
    "rejoin_max",
    "deals",
    "chips_per_deal",
)
"""What a request may replace: the profile's numbers that an answer can depend on."""
