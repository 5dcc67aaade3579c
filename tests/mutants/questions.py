"""What a worker is asked and what it answers, one line of JSON each."""

from typing import Any

import msgspec

LOG = "mutants.log"
GIVE_UP_S = 7200


class Question(msgspec.Struct, omit_defaults=True):
    """Record the tests below `tests`; or, with a `path`, run those named `tests` with its text changed.

    With `collected`, the files of the room's tests, a change within a function is made where they are collected.
    With `words`, `tests` are files, and all of their tests are run, those that have these words first.
    """

    tests: list[str]
    collected: list[str] = []
    rooms: list[str] = []
    words: list[str] = []
    path: str = ""
    text: str = ""
    took_s: dict[str, float] = {}
    limit_s: float = GIVE_UP_S
    servers: bool = True


class Answer(msgspec.Struct, omit_defaults=True):
    """pytest's exit code, none if the time ran out; and what was recorded."""

    code: int | None
    recording: dict[str, Any] | None = None
