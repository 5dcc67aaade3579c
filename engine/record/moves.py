"""The moves of a record: the deal's actions with their times, who made each, and cards as codes (rules 4).

They are forms of what `engine.deal.actions` declares. Beside the action's own fields a move may have facts, which
follow from the deal and which a reader would otherwise have to compute: the card that was drawn.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, Union

import msgspec

from engine import deal
from engine.cards import CODES, Card, Cards, card, codes, hand
from engine.deal.actions import Groups, OfSeat
from engine.deal.forms import Form, Kind, Writing, Written, derive, kinds_in, written_fields

Code = Annotated[str, msgspec.Meta(pattern=r"^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$")]
Codes = tuple[Code, ...]
Group = Annotated[tuple[Code, ...], msgspec.Meta(min_length=1)]
SeatIndex = Annotated[int, msgspec.Meta(ge=0)]


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class Known(_Part, frozen=True, kw_only=True):
    """The groups that the table last knew of a seat's hand."""

    seat: SeatIndex
    groups: tuple[Group, ...]


class RecordedMove(_Part, Form, frozen=True, kw_only=True, tag_field="type"):
    """What every move has: when it was made, and by whom."""

    at_ms: int
    by: deal.By = "player"

    def action(self) -> deal.Action:
        """The action of this move."""
        made: deal.Action = self.kind(by=self.by, **self.own_fields())
        return made


class MoveOfSeat(RecordedMove, frozen=True, kw_only=True):
    """A move of the player in a seat."""

    seat: SeatIndex

    def own_fields(self) -> dict[str, Any]:
        """The action's fields, its seat among them."""
        return {"seat": self.seat, **super().own_fields()}


class MoveOfHouse(RecordedMove, frozen=True, kw_only=True):
    """A move of the clock or of the house."""

    by: deal.By = "timeout"


def _group_codes(groups: Groups) -> tuple[Codes, ...]:
    return tuple(tuple(codes(group)) for group in groups if group)


def _groups(written: Iterable[Codes]) -> Groups:
    return tuple(hand(group) for group in written)


def _known(by_seat: dict[int, Groups]) -> tuple[Known, ...]:
    return tuple(Known(seat=seat, groups=_group_codes(groups)) for seat, groups in by_seat.items())


def _by_seat(known: Iterable[Known]) -> dict[int, Groups]:
    return {one.seat: _groups(one.groups) for one in known}


WRITING: Writing = {
    Card: Written(Code, CODES.__getitem__, card),
    Cards: Written(Codes, lambda cards: tuple(codes(cards)), hand),
    Groups: Written(tuple[Group, ...], _group_codes, _groups),
    dict[int, Groups]: Written(tuple[Known, ...], _known, _by_seat),
}


def _card_drawn(action: deal.Draw, before: deal.DealState) -> str:
    return CODES[before.open_pile[-1] if action.pile is deal.Pile.OPEN else before.closed[0]]


_FACTS: dict[Kind, dict[str, tuple[Any, Callable[[Any, deal.DealState], Any]]]] = {
    deal.Draw: {"card": (Code, _card_drawn)},
}


def form_of(kind: Kind) -> type[RecordedMove]:
    """The struct with which a record has this kind of action."""
    base = MoveOfSeat if issubclass(kind, OfSeat) else MoveOfHouse
    facts = [(name, type_of_fact) for name, (type_of_fact, _) in _FACTS.get(kind, {}).items()]
    return derive(kind, base, WRITING, facts)


FORMS: dict[Kind, type[RecordedMove]] = {kind: form_of(kind) for kind in kinds_in(deal.Action)}

if TYPE_CHECKING:
    Move = RecordedMove
else:
    Move = Union[tuple(FORMS.values())]  # noqa: UP007  (of what is only known now)


def move_of(action: deal.Action, at_ms: int, before: deal.DealState) -> Move:
    """An action as it is recorded; `before` is the state it was made in."""
    kind = type(action)
    if isinstance(action, deal.Timeout):
        action = _as_it_counted(action, before)
    fields = written_fields(action, WRITING)
    if isinstance(action, OfSeat):
        fields["seat"] = action.seat
    for name, (_, fact) in _FACTS.get(kind, {}).items():
        fields[name] = fact(action, before)
    return FORMS[kind](at_ms=at_ms, by=action.by, **fields)


def states_facts(move: Move) -> bool:
    """Whether the move says more than its action: something that must be so in the deal."""
    return move.kind in _FACTS


def _as_it_counted(action: deal.Timeout, before: deal.DealState) -> deal.Timeout:
    """The timeout with only those known groups that count: of the seats that owed a hand, in the show."""
    if before.phase is not deal.Phase.SHOW:
        return msgspec.structs.replace(action, known={})
    owing = [seat for seat in before.still_in if before.seats[seat].sent is None and seat in action.known]
    return msgspec.structs.replace(action, known={seat: action.known[seat] for seat in owing})
