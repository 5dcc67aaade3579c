"""Sweeps: what looks, again and again, for work whose time has come. The rooms register theirs, live workers run them.

A sweep may run in any number of processes at once: it locks what it takes and skips what others have locked.

Who skips what others hold may skip it for ever: a row that players ask for one after the other is never free. So what
is late by `LATE_MS` is swept once more, by one who waits for the row as they do, in `in_line`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from base.limits.database import patient
from base.prepared import execute_prepared
from base.registry import Registry

LATE_MS = 1_000
"""What is due for so long has been skipped several times."""
IN_LINE_S = 20
_IN_LINE = b"SET LOCAL lock_timeout = '%ds'" % IN_LINE_S


class Sweep(NamedTuple):
    """`run` does what is due and returns how much that was; it is called at least every `every_s`.

    `next_due_ms`, where there is one, says for when the next work is known; the sweep then comes at that very moment.
    """

    run: Callable[[], int]
    every_s: float
    next_due_ms: Callable[[], int | None] | None = None


class NotNow(Exception):
    """Nothing may be swept for the present; the message says why."""


@contextmanager
def in_line() -> Iterator[None]:
    """Stand in line, in Django's transaction, for rows that others hold; after `IN_LINE_S`, raises OperationalError."""
    execute_prepared(_IN_LINE, {})
    with patient(2 * IN_LINE_S):
        yield


before_sweeps: Registry[Callable[[], object]] = Registry("what must be in order before a live worker sweeps")
"""Called before each run of each sweep; one that raises keeps it from running."""

sweeps: Registry[Sweep] = Registry("sweeps of the live workers")
