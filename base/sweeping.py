"""Sweeps look again and again for work that is due.

The rooms register their sweeps, and live workers run them. A sweep may run in any number of processes at once: it
locks the rows that it takes and skips rows that others have locked. A row that players lock one after the other
might be skipped for ever. So work that is late by `LATE_MS` is swept once more by a sweep that waits for the row,
in `in_line`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db.models import QuerySet

from base.limits.database import patient
from base.prepared import execute_prepared
from base.registry import Registry

LOOK_MS = 200
"""How often a live worker asks whether anything is due."""
LATE_MS = 1_000
"""Work that is due for this long has been skipped several times."""
IN_LINE_S = 20
_IN_LINE = b"SET LOCAL lock_timeout = '%ds'" % IN_LINE_S


class Sweep(NamedTuple):
    """`run` does the work that is due and returns how much it was.

    While there is work it is called at least every `every_s`. `next_due_ms`, if there is one, returns when the next
    known work is due; the sweep is then also called at that moment.

    `waiting`, if there is one, is a query for the rows that `run` would take at a moment, in ms; it may find too
    many, never too few. While it finds none the sweep is seldom called. A live worker composes these queries once,
    so every time in them must have a fixed distance from the moment.
    """

    run: Callable[[], int]
    every_s: float
    next_due_ms: Callable[[], int | None] | None = None
    waiting: Callable[[int], Iterable[QuerySet[Any]]] | None = None


class NotNow(Exception):
    """Sweeps may not run at present; the message says why."""


@contextmanager
def in_line() -> Iterator[None]:
    """In Django's transaction, wait for rows that others have locked; raises OperationalError after `IN_LINE_S`."""
    execute_prepared(_IN_LINE, {})
    with patient(2 * IN_LINE_S):
        yield


before_sweeps: Registry[Callable[[], object]] = Registry("what must be in order before a live worker sweeps")
"""Called before each run of each sweep; the sweep does not run if one of these raises."""

sweeps: Registry[Sweep] = Registry("sweeps of the live workers")

sweeps_apart: Registry[Callable[[], Mapping[str, Sweep]]] = Registry("sweeps that are found while live workers run")
"""Each says by name which there are now, seldom asked. Each of them has a thread of its own, and asks by itself."""
