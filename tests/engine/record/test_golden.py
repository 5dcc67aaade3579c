"""What was once written is read for ever: records, notations and saved deals of every house, byte by byte."""

from base64 import b64decode
from pathlib import Path

import msgspec
import pytest

from engine import deal, notation, record
from engine.deal import Action, Event
from engine.houses import PROFILES
from tests.engine.record.golden_deals import FOLDER, SCENES, folder_of

RECORDS = sorted(FOLDER.glob("*/*.json"))
SAVED = sorted(FOLDER.glob("*/*.saved"))


def name_of(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


golden = pytest.mark.parametrize("file", RECORDS, ids=name_of)


@golden
def test_a_golden_record_replays(file: Path) -> None:
    replayed = record.replay(file.read_bytes())
    assert (replayed.valid, replayed.sentence) == (True, "")


@golden
def test_a_golden_record_is_written_as_it_was(file: Path) -> None:
    assert record.encode(record.read(record.load(file.read_bytes()))) == file.read_bytes()


@golden
def test_a_golden_notation_is_read_as_the_record_it_was_made_of(file: Path) -> None:
    read = notation.read(file.with_suffix(".txt").read_text())
    assert record.encode(read) == file.read_bytes()


@golden
def test_a_golden_notation_is_written_as_it_was(file: Path) -> None:
    text = notation.write(record.read(record.load(file.read_bytes())))
    assert text == file.with_suffix(".txt").read_text()


@pytest.mark.parametrize("file", SAVED, ids=name_of)
def test_a_deal_that_was_saved_is_read_and_played_on_as_it_was(file: Path) -> None:
    moves = record.read(record.load(file.with_suffix(".json").read_bytes())).moves
    lines = [[b64decode(part) for part in line.split(",")] for line in file.read_text().splitlines()]
    state = deal.decode(lines[0][2])
    for move, (saved_action, saved_events, saved_state) in zip(moves, lines[1:], strict=True):
        action = msgspec.msgpack.decode(saved_action, type=Action)
        assert msgspec.msgpack.encode(action) == saved_action
        state, events = deal.apply(state, action, move.at_ms)
        assert msgspec.msgpack.decode(saved_events, type=tuple[Event, ...]) == events
        assert msgspec.msgpack.encode(events) == saved_events
        assert deal.encode(state) == saved_state
        assert deal.decode(saved_state) == state


def test_every_house_has_every_golden_deal() -> None:
    assert {folder_of(profile) / scene for profile in PROFILES.values() for scene in SCENES} <= {
        file.with_suffix("") for file in RECORDS
    }


def test_the_golden_deals_have_every_kind_of_move_ending_and_outcome() -> None:
    records = [record.read(record.load(file.read_bytes())) for file in RECORDS]
    kinds = {move["type"] for one in records for move in msgspec.to_builtins(one.moves)}
    assert kinds == {one.__struct_config__.tag for one in Action.__args__}
    assert {one.result.ending for one in records} == set(deal.Ending)
    outcomes = {seat.outcome for one in records for seat in one.result.seats}
    assert outcomes == {"won", "lost", "first_drop", "middle_drop", "wrong_show"}
    assert {one.toss is None for one in records} == {True, False}
    assert {move.by for one in records for move in one.moves} == {"player", "timeout", "bot"}
