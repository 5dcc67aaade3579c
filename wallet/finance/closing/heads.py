"""Chains beside the ledger's whose head a day's document names, so that the day seals them too.

A room that keeps one joins in `AppConfig.ready()`:

    chains.add("dossiers", Chain(head, holds))
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from base.registry import Registry
from wallet.finance.closing.documents import Named


class Chain(NamedTuple):
    """`head` is the last link's number and hash, None while there is none; `holds` whether a named one is there."""

    head: Callable[[], dict[str, Any] | None]
    holds: Callable[[Mapping[str, Any]], bool]


chains: Registry[Chain] = Registry("chains whose head a day's document names")
"""By the name that a document's `heads` has them under."""


def heads() -> dict[str, Any]:
    """The heads there are, by the names of their chains: a part of a day's document."""
    found = {name: chain.head() for name, chain in chains.items()}
    return {name: head for name, head in found.items() if head is not None}


def broken(named: Mapping[str, Named]) -> list[str]:
    """Names of chains that a document names a head of which does not hold."""
    return [
        name
        for name, head in named.items()
        if (chain := chains.get(name)) is not None and not chain.holds(msgspec.structs.asdict(head))
    ]
