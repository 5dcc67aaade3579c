"""The lobby's tabs and the lists that they show parts of; the rooms above add theirs.

A list is looked at once for all who watch any of its tabs. Its rows are named tuples with a `public_id` and `mine`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple
from zlib import crc32

from base.registry import Registry
from tables.lobby.filters import Facet, Narrowed, narrow

Facts = tuple[Any, ...]


class Listing(NamedTuple):
    """One list of the lobby: how its watchers' look reads it."""

    look: Callable[[], Mapping[str, Facts]]
    """What each card shows, by public id in the order of the list; and who is in, by which `mine` changes."""
    rows: Callable[[Mapping[str, Facts]], Mapping[str, Any]]
    """The rows, as a visitor sees them, of these facts; what is gone meanwhile is left out."""
    own: Callable[[set[int], Collection[str]], Iterable[tuple[int, str]]]
    """Which of these players, by primary key, is in at which of these rows."""
    line: Callable[[Any], str]
    """What of a row changes by itself, for the digest."""
    card: str
    """The template of one card; it gets `row` and `is_player`."""
    in_order: bool
    """Whether a card comes where the list has it; else it stays where it is, and a new one comes last."""


class Tab(NamedTuple):
    """A part of a list: which rows it shows, and what narrows them further."""

    listing: Listing
    shows: Callable[[Any], bool]
    facets: tuple[Facet, ...]

    def narrowed(self, rows: Iterable[Any], wanted: Mapping[str, str]) -> Narrowed:
        """The tab's rows of the list, narrowed by the query of the page's address."""
        return narrow([row for row in rows if self.shows(row)], self.facets, wanted)

    def digest(self, rows: Iterable[Any]) -> str:
        """A short name for what these rows show that changes by itself."""
        lines = sorted(f"{row.public_id}:{self.listing.line(row)}" for row in rows)
        return f"{crc32(' '.join(lines).encode()):08x}"


tabs: Registry[Tab] = Registry("tabs of the lobby")
