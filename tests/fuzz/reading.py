"""Frames by the million, handed to what reads them: the step of a socket before any service, without the network.

What reads a frame gives a message or raises Unreadable. Whatever else came of it would close a socket with 1011.
"""

import random
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tables.live.reading import Unreadable
from tables.live.requests import decode
from tests.fuzz.messages import Known, spoiled

SHORTEST_CUT = 1


def frames(stock: list[dict[str, Any]], count: int, number: int) -> Iterator[str | bytes]:
    """So many frames made from messages of the schema, as they are and spoiled; the same for the same number."""
    chance, known = random.Random(number), Known()
    for _ in range(count):
        yield spoiled(chance.choice(stock), known, chance)


def read_all(given: Iterable[str | bytes]) -> tuple[Counter[str], list[str]]:
    """How often each answer was given, and what failed: the shortest frame that still fails so, and how."""
    answers, faults = Counter[str](), dict[str, str]()
    for frame in given:
        failed = _failure(frame)
        if failed is None:
            answers[_answer(frame)] += 1
        elif failed not in faults:
            faults[failed] = f"{failed}: {_shrunk(frame, failed)!r}"
    return answers, list(faults.values())


def _answer(frame: str | bytes) -> str:
    try:
        return type(decode(frame)).__name__
    except Unreadable as unreadable:
        return str(unreadable.code)


def _failure(frame: str | bytes) -> str | None:
    """Where and how reading fails, other than by a refusal."""
    try:
        decode(frame)
    except Unreadable:
        return None
    except Exception as fault:  # noqa: BLE001  (whatever it is, a socket would close with it)
        where = traceback.extract_tb(fault.__traceback__)[-1]
        return f"{type(fault).__name__} at {where.name}"
    return None


def _shrunk(frame: str | bytes, failed: str) -> str | bytes:
    """The frame with everything cut out of it that the failure does not need."""
    size = len(frame) // 2
    while size >= SHORTEST_CUT:
        at = 0
        while at < len(frame):
            shorter = frame[:at] + frame[at + size :]  # type: ignore[operator]
            if _failure(shorter) == failed:
                frame = shorter
            else:
                at += size
        size //= 2
    return frame
