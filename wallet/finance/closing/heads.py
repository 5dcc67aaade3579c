"""Other chains than the ledger's, whose heads are named in a day's document, so that the day seals them too.

A room that has one adds it in `AppConfig.ready()`:

    chains.add("dossiers", Chain(head, holds))
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from base.registry import Registry
from wallet.finance.closing.documents import Named


class Chain(NamedTuple):
    """`head` returns the last link's number and hash, or None; `holds` says whether a named head exists."""

    head: Callable[[], dict[str, Any] | None]
    holds: Callable[[Mapping[str, Any]], bool]


chains: Registry[Chain] = Registry("chains whose head a day's document names")
"""By the name that a document's `heads` has them under."""


def heads() -> dict[str, Any]:
    """The heads there are, by the names of their chains: a part of a day's document."""
    heads_by_name = {name: chain.head() for name, chain in chains.items()}
    return {name: head for name, head in heads_by_name.items() if head is not None}


def broken(named: Mapping[str, Named]) -> list[str]:
    """The names of the chains that no longer have the head that a document names."""
    return [
        name
        for name, head in named.items()
        if (chain := chains.get(name)) is not None and not chain.holds(msgspec.structs.asdict(head))
    ]
