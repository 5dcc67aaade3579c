"""The log has a move's values and not the names of its fields: what was logged is read by their order for ever."""

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine import deal as rules
from engine.deal import Action, Event
from engine.deal.events import Dealt, Reshuffled
from engine.deal.forms import kinds_in, tag_of
from engine.houses import profile
from engine.shuffle import Chance
from tables.wire import logged
from tests.engine.record.golden_deals import FOLDER

FIELDS = {
    "draw": "seat pile version by",
    "discard": "seat card version by",
    "drop": "seat version by",
    "finish": "seat card version by",
    "declare": "seat groups ungrouped version by",
    "show": "seat groups ungrouped version by",
    "ask_drop": "seat wanted version by",
    "stay_seated": "seat wanted version by",
    "timeout": "version by known away",
    "await": "version by back",
    "resume": "version by least_ms",
    "dealt": "deal players first dealer commitment cut jokers open closed_count cards extra_ms stays hands hand",
    "turn_began": "seat turn_due_at_ms due_at_ms open_may_be_drawn",
    "extra_used": "seat extra_ms",
    "drawn": "seat pile card by",
    "discarded": "seat card by",
    "missed": "seat misses drew",
    "dropped": "seat status why points by",
    "reshuffled": "closed_count",
    "finish_placed": "seat card turn_due_at_ms due_at_ms by",
    "wrong_shown": "seat card reasons groups points by",
    "declared": "seat groups kinds ungrouped by",
    "show_began": "due_at_ms",
    "shown": "seat by",
    "absence_chosen": "seat stays",
    "drop_asked": "seat wanted",
    "clock_moved": "turn_due_at_ms due_at_ms",
    "connection_awaited": "seat due_at_ms away_ms back",
    "over": "result",
}
"""The fields of each kind in the order in which they were logged first. A line may be added, none changed."""
SAVED = sorted(FOLDER.glob("*/*.saved"))
KINDS = {tag_of(kind): kind for kind in (*kinds_in(Action), *kinds_in(Event))}


def moves_of(file: Path) -> Iterator[tuple[bytes, bytes, Action, tuple[Event, ...]]]:
    """Each move as rows of before have it, the dealing left out, and what it is."""
    for line in file.read_text().splitlines()[1:]:
        action, events, _ = [b64decode(part) for part in line.split(",")]
        yield (
            action,
            events,
            msgspec.msgpack.decode(action, type=Action),
            msgspec.msgpack.decode(events, type=tuple[Event, ...]),
        )


def name_of(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


saved = pytest.mark.parametrize("file", SAVED, ids=name_of)


@saved
def test_what_was_logged_is_read_as_it_was(file: Path) -> None:
    for _, _, action, events in moves_of(file):
        assert logged.decode(logged.encode(action, events)) == (action, events)


@saved
def test_rows_of_before_are_read(file: Path) -> None:
    for apart, saved_events, action, events in moves_of(file):
        assert logged.decode(saved_events) == (None, events)
        assert logged.decode_action_of_before(apart) == action


def test_a_dealing_is_nobodys_action() -> None:
    house = profile("rummycircle-points")
    _, dealing = rules.start(house, "deal", ["asha", "bela"], 0, 1, Chance(bytes(32), {}), 1_000_000)
    assert isinstance(dealing[0], Dealt)
    assert logged.decode(logged.encode(None, dealing)) == (None, dealing)
    assert logged.decode(logged.encode(None, (Reshuffled(5),))) == (None, (Reshuffled(5),))
    assert logged.decode(logged.encode(None, ())) == (None, ())
    assert logged.decode(msgspec.msgpack.encode(())) == (None, ())


def test_the_golden_deals_have_almost_every_kind() -> None:
    found = {
        tag_of(type(one)) for file in SAVED for _, _, action, events in moves_of(file) for one in (action, *events)
    }
    assert set(FIELDS) - found <= {"dealt", "reshuffled"}


@pytest.mark.parametrize("tag", sorted(KINDS))
def test_fields_keep_their_order_and_one_that_comes_later_has_a_default(tag: str) -> None:
    fields = msgspec.structs.fields(KINDS[tag])
    known = FIELDS[tag].split()
    assert [field.name for field in fields[: len(known)]] == known
    assert [field.name for field in fields[len(known) :] if field.required] == []


def test_a_field_that_came_later_has_its_default() -> None:
    action = rules.Timeout()
    short = msgspec.msgpack.encode((("timeout", None, "timeout"), ()))
    assert logged.decode(short) == (action, ())


@pytest.mark.parametrize("nothing", [b"", b"\x92", b"\x92\xc0", b"\x92\x90\x90", b"\x93\xc0\x90\x90", b"nonsense"])
def test_what_is_no_move_is_refused(nothing: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, ValueError)):
        logged.decode(nothing)
