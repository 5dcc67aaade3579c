"""Sweeps: what looks, again and again, for work whose time has come. The rooms register theirs, live workers run them.

A sweep may run in any number of processes at once: it locks what it takes and skips what others have locked.
"""

from collections.abc import Callable
from typing import NamedTuple

from base.registry import Registry


class Sweep(NamedTuple):
    """`run` does what is due and returns how much that was; it is called at least every `every_s`.

    `next_due_ms`, where there is one, says for when the next work is known; the sweep then comes at that very moment.
    """

    run: Callable[[], int]
    every_s: float
    next_due_ms: Callable[[], int | None] | None = None


class NotNow(Exception):
    """Nothing may be swept for the present; the message says why."""


before_sweeps: Registry[Callable[[], object]] = Registry("what must be in order before a live worker sweeps")
"""Called before each run of each sweep; one that raises keeps it from running."""

sweeps: Registry[Sweep] = Registry("sweeps of the live workers")
