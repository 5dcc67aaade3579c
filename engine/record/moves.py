"""The moves of a record: the deal's actions with their times, who made each, and cards as codes (rules 4)."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from engine import deal
from engine.cards import CODES, Cards, card, codes, hand

Code = Annotated[str, msgspec.Meta(pattern=r"^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$")]
Codes = tuple[Code, ...]
Group = Annotated[tuple[Code, ...], msgspec.Meta(min_length=1)]
SeatIndex = Annotated[int, msgspec.Meta(ge=0)]


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class _Move(_Part, frozen=True, kw_only=True, tag_field="type"):
    """What every move has: when it was made, and by whom."""

    at_ms: int
    by: deal.By = "player"


class _SeatMove(_Move, frozen=True, kw_only=True):
    seat: SeatIndex


class Draw(_SeatMove, frozen=True, kw_only=True, tag="draw"):
    """A card was drawn; `card` is the one it was."""

    pile: deal.Pile
    card: Code

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.Draw(self.seat, self.pile, by=self.by)


class Discard(_SeatMove, frozen=True, kw_only=True, tag="discard"):
    """A card was put on the open pile."""

    card: Code

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.Discard(self.seat, card(self.card), by=self.by)


class Drop(_SeatMove, frozen=True, kw_only=True, tag="drop"):
    """A drop."""

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.Drop(self.seat, by=self.by)


class Finish(_SeatMove, frozen=True, kw_only=True, tag="finish"):
    """A card was put on the finish slot."""

    card: Code

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.Finish(self.seat, card(self.card), by=self.by)


class Declare(_SeatMove, frozen=True, kw_only=True, tag="declare"):
    """The hand was declared in groups."""

    groups: tuple[Group, ...]
    ungrouped: Codes = ()

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.Declare(self.seat, _cards_of(self.groups), hand(self.ungrouped), by=self.by)


class Show(_SeatMove, frozen=True, kw_only=True, tag="show"):
    """The hand was shown in groups after another's declaration."""

    groups: tuple[Group, ...]
    ungrouped: Codes = ()

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.Show(self.seat, _cards_of(self.groups), hand(self.ungrouped), by=self.by)


class AskDrop(_SeatMove, frozen=True, kw_only=True, tag="ask_drop"):
    """To drop when the turn comes was asked for, or no longer wanted."""

    wanted: bool

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.AskDrop(self.seat, self.wanted, by=self.by)


class StaySeated(_SeatMove, frozen=True, kw_only=True, tag="stay_seated"):
    """To stay through missed turns was chosen, or given up."""

    wanted: bool

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.StaySeated(self.seat, self.wanted, by=self.by)


class Known(_Part, frozen=True, kw_only=True):
    """The groups that the table last knew of a seat's hand."""

    seat: SeatIndex
    groups: tuple[Group, ...]


class Timeout(_Move, frozen=True, kw_only=True, tag="timeout"):
    """The time of a step was up."""

    by: deal.By = "timeout"
    known: tuple[Known, ...] = ()

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.Timeout(known={one.seat: _cards_of(one.groups) for one in self.known}, by=self.by)


class Resume(_Move, frozen=True, kw_only=True, tag="resume"):
    """The house went on with a deal that it had stopped; the step had at least `least_ms` more."""

    by: deal.By = "timeout"
    least_ms: Annotated[int, msgspec.Meta(ge=0)]

    def action(self) -> deal.Action:
        """The same as the deal takes it."""
        return deal.Resume(least_ms=self.least_ms, by=self.by)


Move = Draw | Discard | Drop | Finish | Declare | Show | AskDrop | StaySeated | Timeout | Resume


def move_of(action: deal.Action, at_ms: int, before: deal.DealState) -> Move:
    """An action as it is recorded; `before` is the state it was made in."""
    by = action.by
    match action:
        case deal.Draw(seat=seat, pile=pile):
            top = before.open_pile[-1] if pile is deal.Pile.OPEN else before.closed[0]
            return Draw(at_ms=at_ms, by=by, seat=seat, pile=pile, card=CODES[top])
        case deal.Discard(seat=seat):
            return Discard(at_ms=at_ms, by=by, seat=seat, card=CODES[action.card])
        case deal.Drop(seat=seat):
            return Drop(at_ms=at_ms, by=by, seat=seat)
        case deal.Finish(seat=seat):
            return Finish(at_ms=at_ms, by=by, seat=seat, card=CODES[action.card])
        case deal.Declare(seat=seat, groups=groups):
            ungrouped = tuple(codes(action.ungrouped))
            return Declare(at_ms=at_ms, by=by, seat=seat, groups=_codes_of(groups), ungrouped=ungrouped)
        case deal.Show(seat=seat, groups=groups):
            ungrouped = tuple(codes(action.ungrouped))
            return Show(at_ms=at_ms, by=by, seat=seat, groups=_codes_of(groups), ungrouped=ungrouped)
        case deal.AskDrop(seat=seat, wanted=wanted):
            return AskDrop(at_ms=at_ms, by=by, seat=seat, wanted=wanted)
        case deal.StaySeated(seat=seat, wanted=wanted):
            return StaySeated(at_ms=at_ms, by=by, seat=seat, wanted=wanted)
        case deal.Timeout() | deal.Resume():
            return _of_the_house(action, at_ms, before)


def _of_the_house(action: deal.Timeout | deal.Resume, at_ms: int, before: deal.DealState) -> Move:
    if isinstance(action, deal.Resume):
        return Resume(at_ms=at_ms, by=action.by, least_ms=action.least_ms)
    return Timeout(at_ms=at_ms, by=action.by, known=_known(action, before))


def _known(action: deal.Timeout, before: deal.DealState) -> tuple[Known, ...]:
    """What the table knew, where it counted: in other steps it is no part of what happened."""
    if before.phase is not deal.Phase.SHOW:
        return ()
    owing = [seat for seat in before.still_in if before.seats[seat].sent is None and seat in action.known]
    return tuple(Known(seat=seat, groups=_codes_of(action.known[seat])) for seat in owing)


def _codes_of(groups: Iterable[Cards]) -> tuple[Codes, ...]:
    return tuple(tuple(codes(group)) for group in groups if group)


def _cards_of(groups: Iterable[Codes]) -> tuple[Cards, ...]:
    return tuple(hand(group) for group in groups)
