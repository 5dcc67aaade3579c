"""One move as a token: who did what, how long after the move before, and by whom (docs/notation.md)."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from engine.record import moves as made
from engine.record.moves import Codes, Move

_LETTER_OF = {"player": "p", "timeout": "t", "bot": "b"}
_BY_LETTER = {letter: by for by, letter in _LETTER_OF.items()}
_TOKEN = re.compile(
    r"(?P<seat>[0-9]{1,3})?(?P<verb>[-cox=!?wWsS~r])(?P<what>[^+]*)\+(?P<ms>-?[0-9]{1,15})(?P<by>[bpt])?"
)


class BadNotation(ValueError):
    """Text that is no deal; the message begins with the number of the line at fault where there is one."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what if line is None else f"line {line}: {what}")
        self.line = line


def token_of(move: Move, now_ms: int) -> str:
    """A move as a token; `now_ms` is the time of the move before, or of the deal's start."""
    by = "" if move.by == _usual(move) else _LETTER_OF[move.by]
    return f"{_written(move)}+{move.at_ms - now_ms}{by}"


def move_of(token: str, now_ms: int) -> Move:
    """The move that a token says; raises BadNotation."""
    found = _TOKEN.fullmatch(token)
    if found is None:
        raise BadNotation(f"{token!r} is no move.")
    verb = found["verb"]
    fields = _READ[verb](found["what"]) if verb in _READ else _bare(verb, found["what"])
    if found["seat"] is not None:
        fields["seat"] = int(found["seat"])
    if found["by"] is not None:
        fields["by"] = _BY_LETTER[found["by"]]
    try:
        move: Move = msgspec.convert(fields | {"at_ms": now_ms + int(found["ms"])}, Move)
    except msgspec.ValidationError as error:
        raise BadNotation(f"{token!r} is no move: {error}.") from error
    return move


def _usual(move: Move) -> str:
    return "timeout" if isinstance(move, made.Timeout | made.Resume) else "player"


def _written(move: Move) -> str:
    match move:
        case made.Draw():
            return f"{move.seat}{'c' if move.pile == 'closed' else 'o'}{move.card}"
        case made.Discard():
            return f"{move.seat}-{move.card}"
        case made.Drop():
            return f"{move.seat}x"
        case made.Finish():
            return f"{move.seat}={move.card}"
        case made.Declare():
            return f"{move.seat}!{_hand(move.groups, move.ungrouped)}"
        case made.Show():
            return f"{move.seat}?{_hand(move.groups, move.ungrouped)}"
        case made.AskDrop():
            return f"{move.seat}{'w' if move.wanted else 'W'}"
        case made.StaySeated():
            return f"{move.seat}{'s' if move.wanted else 'S'}"
        case made.Timeout() | made.Resume():
            return _by_the_house(move)


def _by_the_house(move: made.Timeout | made.Resume) -> str:
    if isinstance(move, made.Resume):
        return f"r{move.least_ms}"
    return "~" + ";".join(f"{known.seat}:{_hand(known.groups, ())}" for known in move.known)


def _hand(groups: Iterable[Codes], ungrouped: Codes) -> str:
    grouped = "/".join(".".join(group) for group in groups)
    return f"{grouped}|{'.'.join(ungrouped)}" if ungrouped else grouped


Fields = dict[str, Any]


def _sent(kind: str, text: str) -> Fields:
    groups, _, ungrouped = text.partition("|")
    return {"type": kind, "groups": _groups(groups), "ungrouped": ungrouped.split(".") if ungrouped else []}


def _groups(text: str) -> list[list[str]]:
    return [group.split(".") for group in text.split("/")] if text else []


def _timeout(text: str) -> Fields:
    known = []
    for one in text.split(";") if text else []:
        seat, _, groups = one.partition(":")
        known.append({"seat": int(seat) if seat.isdecimal() and len(seat) < 4 else seat, "groups": _groups(groups)})
    return {"type": "timeout", "known": known}


def _resume(text: str) -> Fields:
    return {"type": "resume", "least_ms": int(text) if text.isdecimal() and len(text) < 16 else text}


_READ = {
    "c": lambda text: {"type": "draw", "pile": "closed", "card": text},
    "o": lambda text: {"type": "draw", "pile": "open", "card": text},
    "-": lambda text: {"type": "discard", "card": text},
    "=": lambda text: {"type": "finish", "card": text},
    "!": lambda text: _sent("declare", text),
    "?": lambda text: _sent("show", text),
    "~": _timeout,
    "r": _resume,
}
_BARE: dict[str, Fields] = {
    "x": {"type": "drop"},
    "w": {"type": "ask_drop", "wanted": True},
    "W": {"type": "ask_drop", "wanted": False},
    "s": {"type": "stay_seated", "wanted": True},
    "S": {"type": "stay_seated", "wanted": False},
}


def _bare(verb: str, text: str) -> Fields:
    """A verb that says everything itself."""
    if text:
        raise BadNotation(f"nothing may follow {verb!r}, but {text!r} does.")
    return dict(_BARE[verb])
