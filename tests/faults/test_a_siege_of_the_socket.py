"""Messages from the published schema, spoiled ones and raw frames: nothing fails, and other tables play on.

`make fuzz` is the same with a million of them.
"""

import pytest

from tests.faults.house import House
from tests.fuzz import reading
from tests.fuzz.messages import drawn, kinds
from tests.fuzz.siege import errors, siege

MESSAGES, CLIENTS = 900, 12


async def test_it_makes_no_socket_fail_and_no_other_table_wait(house: House) -> None:
    known = len(errors(house))
    told = await siege(house, MESSAGES, CLIENTS, number=1, quiet_moves=9)
    assert told.faults == []
    assert errors(house)[known:] == []
    assert told.sent >= MESSAGES
    assert told.read > MESSAGES // 2
    assert told.answers["ok"] > 0
    assert told.answers["refused bad_json"] > 0
    assert house.clerk.ask("ledger") == []


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
