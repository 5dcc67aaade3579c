"""Checks of a process's health, which rooms register and `/healthz` asks.

A check may take as long as it likes and may never come back: who asks waits for a moment only and says then that there
was no answer. A check that asks the database gets `ask`, over a connection that is nobody else's.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from base.registry import Registry

Ask = Callable[[str], tuple[Any, ...]]
"""Sends one statement and gives its first row back."""


class Finding(NamedTuple):
    """What a check has found: whether it is well, what to say of it, and the number behind it."""

    is_well: bool
    says: str = "ok"
    number: float | None = None


class Check(NamedTuple):
    """How to look. `stops_serving` says that a process in which it is bad should get no requests until it is well."""

    look: Callable[[], Finding]
    stops_serving: bool = False


checks: Registry[Check] = Registry("checks of a process's health")
database_checks: Registry[Callable[[Ask], Finding]] = Registry("checks of the house's health that ask the database")
