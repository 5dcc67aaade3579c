"""Checks of a process's health, which rooms register and `/healthz` asks.

A check may take any time and may never return: the caller waits only a moment and then reports that there was no
answer. A check that queries the database gets `ask`, which uses a separate connection.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from base.registry import Registry

Ask = Callable[[str], tuple[Any, ...]]
"""Sends one statement and returns its first row."""


class Finding(NamedTuple):
    """The result of a check: whether it is well, a sentence, and the number behind it."""

    is_well: bool
    says: str = "ok"
    number: float | None = None


class Check(NamedTuple):
    """A registered check. If one that `stops_serving` fails in a process, that process should get no requests."""

    look: Callable[[], Finding]
    stops_serving: bool = False


checks: Registry[Check] = Registry("checks of a process's health")
database_checks: Registry[Callable[[Ask], Finding]] = Registry("checks of the house's health that ask the database")
