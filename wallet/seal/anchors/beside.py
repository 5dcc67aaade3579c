"""Other logs than the ledger's, whose heads are sent outside in the same line.

A room that has one adds it in `AppConfig.ready()`:

    beside.add("shuffles", Log(head, hashes))
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from base.registry import Registry


class Log(NamedTuple):
    """`head` is the last block's `number` and `sha256`, None before the first; `hashes` those from a number on."""

    head: Callable[[], Mapping[str, Any] | None]
    hashes: Callable[[int], Mapping[int, str]]


beside: Registry[Log] = Registry("logs whose head is anchored with the ledger's")
"""By the name that a line has their heads under."""


def heads() -> dict[str, Mapping[str, Any]]:
    """The heads that there are now, by the names of their logs."""
    heads_by_name = {name: log.head() for name, log in beside.items()}
    return {name: head for name, head in heads_by_name.items() if head is not None}
