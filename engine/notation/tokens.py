"""One move as a token: who did what, how long after the move before, and by whom (docs/notation.md).

The letters of an action are declared with it (`engine.deal.actions`). How cards, groups and numbers are written behind
a letter is decided here, once for each type of field.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from engine.deal.actions import Ms
from engine.deal.forms import tag_of
from engine.record.moves import FORMS, Code, Codes, Group, Known, Move, MoveOfSeat

_LETTER_OF = {"player": "p", "timeout": "t", "bot": "b"}
_BY_LETTER = {letter: by for by, letter in _LETTER_OF.items()}


class BadNotation(ValueError):
    """Text that is no deal; the message begins with the number of the line at fault where there is one."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what if line is None else f"line {line}: {what}")
        self.line = line


class _Text(NamedTuple):
    """How one type of field is written behind a letter; what cannot be read is left to the move's types to refuse."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _write_groups(groups: Iterable[Codes]) -> str:
    return "/".join(".".join(group) for group in groups)


def _read_groups(text: str) -> list[list[str]]:
    return [group.split(".") for group in text.split("/")] if text else []


def _write_ungrouped(ungrouped: Codes) -> str:
    return f"|{'.'.join(ungrouped)}" if ungrouped else ""


def _read_ungrouped(text: str) -> list[str]:
    return text.removeprefix("|").split(".") if text.removeprefix("|") else []


def _write_known(known: Iterable[Known]) -> str:
    return ";".join(f"{one.seat}:{_write_groups(one.groups)}" for one in known)


def _read_known(text: str) -> list[dict[str, Any]]:
    parts = (one.partition(":") for one in text.split(";")) if text else ()
    return [{"seat": _read_number(seat), "groups": _read_groups(groups)} for seat, _, groups in parts]


def _read_number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) < 16 else text


_TEXTS: dict[Any, _Text] = {
    Code: _Text(str, str),
    Codes: _Text(_write_ungrouped, _read_ungrouped),
    tuple[Group, ...]: _Text(_write_groups, _read_groups),
    tuple[Known, ...]: _Text(_write_known, _read_known),
    int: _Text(str, _read_number),
    Ms: _Text(str, _read_number),
}


class _Letter(NamedTuple):
    """A letter of the notation: the move it stands for, the fields that it gives, and those written behind it."""

    sign: str
    move: type[Move]
    gives: Mapping[str, Any]
    behind: tuple[tuple[str, _Text], ...]

    def fits(self, move: Move) -> bool:
        """Whether the move is one that this letter stands for."""
        return type(move) is self.move and all(getattr(move, name) == value for name, value in self.gives.items())

    def write(self, move: Move) -> str:
        """What stands behind the letter."""
        return "".join(text.write(getattr(move, name)) for name, text in self.behind)

    def read(self, behind: str) -> dict[str, Any]:
        """The fields of the move, but for its seat and time; raises BadNotation for text that has no place there."""
        if behind and not self.behind:
            raise BadNotation(f"nothing may follow {self.sign!r}, but {behind!r} does.")
        groups, bar, ungrouped = behind.partition("|")
        parts = (behind,) if len(self.behind) == 1 else (groups, bar + ungrouped)
        read = {name: text.read(part) for (name, text), part in zip(self.behind, parts, strict=False)}
        return {**self.gives, **read}


class Alphabet:
    """The letters of some kinds of moves; raises ValueError when two have the same."""

    def __init__(self, kinds: Iterable[type[Move]]) -> None:
        self._letters: dict[str, _Letter] = {}
        for move in kinds:
            for sign, gives in move.kind.letters.items():
                if sign in self._letters:
                    raise ValueError(f"{sign!r} stands for {tag_of(self._letters[sign].move)} and {tag_of(move)}.")
                self._letters[sign] = _Letter(sign, move, gives, _behind(move, gives))
        verbs = "".join(map(re.escape, self._letters))
        self._token = re.compile(
            rf"(?P<seat>[0-9]{{1,3}})?(?P<letter>[{verbs}])(?P<behind>[^+]*)\+(?P<ms>-?[0-9]{{1,15}})(?P<by>[bpt])?"
        )

    def token_of(self, move: Move, now_ms: int) -> str:
        """A move as a token; `now_ms` is the time of the move before, or of the deal's start."""
        seat = str(move.seat) if isinstance(move, MoveOfSeat) else ""
        letter = next(letter for letter in self._letters.values() if letter.fits(move))
        by = "" if move.by == _usual(move) else _LETTER_OF[move.by]
        return f"{seat}{letter.sign}{letter.write(move)}+{move.at_ms - now_ms}{by}"

    def move_of(self, token: str, now_ms: int) -> Move:
        """The move that a token says; raises BadNotation."""
        found = self._token.fullmatch(token)
        if found is None:
            raise BadNotation(f"{token!r} is no move.")
        letter = self._letters[found["letter"]]
        fields = letter.read(found["behind"])
        if found["seat"] is not None:
            fields["seat"] = int(found["seat"])
        if found["by"] is not None:
            fields["by"] = _BY_LETTER[found["by"]]
        try:
            return msgspec.convert(fields | {"at_ms": now_ms + int(found["ms"])}, letter.move)
        except msgspec.ValidationError as error:
            raise BadNotation(f"{token!r} is no move: {error}.") from error


def _usual(move: Move) -> str:
    return "player" if isinstance(move, MoveOfSeat) else "timeout"


def _behind(move: type[Move], gives: Mapping[str, Any]) -> tuple[tuple[str, _Text], ...]:
    elsewhere = {*MoveOfSeat.__struct_fields__, *gives}
    fields = [field for field in msgspec.structs.fields(move) if field.name not in elsewhere]
    types = [field.type for field in fields]
    if len(types) > 1 and types != [tuple[Group, ...], Codes]:
        raise ValueError(f"Behind the letter of {tag_of(move)} there is room for one field, or for a hand.")
    for field in fields:
        if field.type not in _TEXTS:
            raise ValueError(f"Nothing says how {field.name} of {tag_of(move)} is written; give each value a letter.")
    return tuple((field.name, _TEXTS[field.type]) for field in fields)


_ALPHABET = Alphabet(FORMS.values())
token_of = _ALPHABET.token_of
move_of = _ALPHABET.move_of
