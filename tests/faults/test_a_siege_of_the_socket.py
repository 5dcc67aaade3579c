"""Messages from the published schema, spoiled ones and raw frames: nothing fails, and other tables play on.

`make fuzz` is the same with a million of them.
"""

import pytest

from tests.faults.house import House
from tests.fuzz import reading
from tests.fuzz.messages import drawn, kinds
from tests.fuzz.siege import Crowd, errors, siege

MESSAGES = 900
CROWD = Crowd(paced=6, unreadable=6, flooding=2)


async def test_it_makes_no_socket_fail_and_no_other_table_wait(house: House) -> None:
    known = len(errors(house))
    told = await siege(house, MESSAGES, CROWD, number=1, quiet_moves=9)
    assert told.faults == []
    assert errors(house)[known:] == []
    assert told.all_read >= MESSAGES
    assert set(told.read) == {"in good order", "unreadable", "in floods"}
    assert min(told.read.values()) > 0
    assert told.answers["ok"] > 0
    assert told.answers["refused bad_json"] > 0
    found = house.clerk.ask("ledger")
    assert not found, found


def test_twenty_thousand_frames_are_read_or_refused() -> None:
    answers, faults = reading.read_all(reading.frames(drawn(300, 2), 20_000, 2))
    assert faults == []
    assert {"bad_json", "bad_message", "unknown_type", "too_large", "Ping", "Sync"} <= set(answers)


def test_what_fails_is_told_by_the_shortest_frame_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(frame: str | bytes) -> None:
        if "x" in str(frame) and "y" in str(frame):
            raise KeyError(frame)

    monkeypatch.setattr(reading, "decode", fails)
    _answers, faults = reading.read_all(["abcxdefghyij", "axby", "nothing"])
    assert faults == ["KeyError at fails: 'xy'"]


def test_every_message_of_the_schema_is_among_them() -> None:
    assert {message["type"] for message in drawn(100, 1)} == set(kinds())
