"""One socket at a time is read of those who send much, and whoever has sent least lately is the first of them."""

import asyncio
from collections.abc import Callable

import pytest

from rummysite.web.admission.line import MOST_REST_S, Line


class Sender:
    """Who has so many frames to be read, and notes when one is."""

    def __init__(self, line: Line, name: str, frames: int, heard: list[str]) -> None:
        self.line, self.name, self.frames, self.heard = line, name, frames, heard
        self.paid_s = 0.0

    def read_on(self) -> None:
        self.heard.append(self.name)
        self.frames -= 1
        self.paid_s += 1
        if self.frames:
            self.line.join(self, self.paid_s)


async def read_all(line: Line) -> None:
    while len(line):
        await asyncio.sleep(0)


async def test_who_has_sent_least_lately_comes_first() -> None:
    line, heard = Line(), list[str]()
    for name, paid_s in (("much", 9.0), ("little", 1.0), ("nothing yet", 0.0)):
        line.join(Sender(line, name, 1, heard), paid_s)
    await read_all(line)
    assert heard == ["nothing yet", "little", "much"]


async def test_nobody_in_the_line_is_passed_over_for_ever() -> None:
    line, heard = Line(), list[str]()
    for name in ("one", "another"):
        line.join(Sender(line, name, 5, heard), 0.0)
    await read_all(line)
    assert heard == ["one", "another"] * 5


async def test_between_two_of_the_line_whatever_else_is_ready_is_heard() -> None:
    line, heard = Line(), list[str]()
    for number in range(5):
        line.join(Sender(line, f"line {number}", 1, heard), 0.0)
    asyncio.get_running_loop().call_soon(heard.append, "somebody else")
    await read_all(line)
    assert heard.index("somebody else") <= 1


async def test_whoever_is_gone_is_not_read_and_the_others_are() -> None:
    line, heard = Line(), list[str]()
    gone, stays = Sender(line, "gone", 1, heard), Sender(line, "stays", 1, heard)
    line.join(gone, 0.0)
    line.join(stays, 0.0)
    line.leave(gone)
    line.leave(gone)
    await read_all(line)
    assert heard == ["stays"]


async def test_who_comes_when_the_line_was_empty_is_read_too() -> None:
    line, heard = Line(), list[str]()
    for name in ("first", "second"):
        line.join(Sender(line, name, 1, heard), 0.0)
        await read_all(line)
        await asyncio.sleep(0.01)
    assert heard == ["first", "second"]


class Busy(Sender):
    """Who takes the process so long with each reading, by a clock that nobody else moves."""

    def __init__(self, line: Line, frames: int, takes_s: float, clock_s: list[float]) -> None:
        super().__init__(line, "busy", frames, [])
        self.takes_s, self.clock_s = takes_s, clock_s

    def read_on(self) -> None:
        self.clock_s[0] += self.takes_s
        super().read_on()


async def rests_after(takes_s: float, frames: int, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the line rests after each reading."""
    loop = asyncio.get_running_loop()
    clock_s, rests_s = [0.0], list[float]()

    def call_later(rest_s: float, call: Callable[[], None]) -> None:
        rests_s.append(rest_s)
        loop.call_soon(call)

    monkeypatch.setattr(loop, "time", lambda: clock_s[0])
    monkeypatch.setattr(loop, "call_later", call_later)
    line = Line()
    line.join(Busy(line, frames, takes_s, clock_s), 0.0)
    while len(rests_s) < frames:
        await asyncio.sleep(0)
    return rests_s


async def test_all_others_have_twice_the_time_that_one_of_the_line_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await rests_after(0.03, 2, monkeypatch) == [pytest.approx(0.06)] * 2


async def test_nobody_rests_long_for_a_process_that_stood_still(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await rests_after(5.0, 1, monkeypatch) == [MOST_REST_S]
