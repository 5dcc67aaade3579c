"""A list of the lobby as it stands, looked at once for everybody who watches it, and what has changed since.

Cards are written out only for rows that have changed, once for all readers who see the same.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import override

from tables.lobby.filters import narrow
from tables.lobby.tabs import Facts, Listing, Tab, tabs
from tables.wire import protocol
from tables.wire.lobby import LobbyNews, LobbyRowShown


class Reader(NamedTuple):
    """Who watches which part of the lobby: a player's primary key or 0, a language, a tab, and the page's filters."""

    player_pk: int
    language: str
    tab: str
    wanted: tuple[tuple[str, str], ...]


class Lobby:
    """One list as it was at the last look; one for a process, looked at by one thread at a time."""

    def __init__(self, listing: Listing) -> None:
        self.revision = 0
        self._listing = listing
        self._facts: Mapping[str, Facts] = {}
        self._rows: dict[str, Any] = {}

    def look(self, readers: Collection[Reader]) -> dict[Reader, bytes]:
        """What to tell each of these readers: nothing to whoever's part has not changed."""
        now = self._listing.look()
        changed = {public_id: facts for public_id, facts in now.items() if self._facts.get(public_id) != facts}
        left = self._facts.keys() - now.keys()
        were = [self._rows[public_id] for public_id in [*changed, *left] if public_id in self._rows]
        if not changed and not left:
            return {}
        fresh = self._listing.rows(changed) if changed else {}
        self._facts = now
        known = {**self._rows, **fresh}
        self._rows = {public_id: known[public_id] for public_id in now if public_id in known}
        self.revision += 1
        return self._news_for(readers, fresh.keys(), were)

    def digest(self, reader: Reader) -> str:
        """What the reader's part shows, as of the last look: a look made here would tell nobody what it found."""
        return _tab(reader).digest(_part(self._rows.values(), reader))

    def _news_for(self, readers: Iterable[Reader], fresh: Collection[str], were: list[Any]) -> dict[Reader, bytes]:
        players = {reader.player_pk for reader in readers} - {0}
        own: dict[int, set[str]] = {}
        for player_pk, public_id in self._listing.own(players, fresh) if players and fresh else ():
            own.setdefault(player_pk, set()).add(public_id)
        frames: dict[tuple[Reader, frozenset[str]], bytes] = {}
        news: dict[Reader, bytes] = {}
        for reader in readers:
            mine = frozenset(own.get(reader.player_pk, ()))
            alike = reader._replace(player_pk=int(reader.player_pk > 0)), mine
            if alike not in frames:
                frames[alike] = self._news(*alike, fresh, were)
            if frames[alike]:
                news[reader] = frames[alike]
        return news

    def _news(self, reader: Reader, mine: frozenset[str], fresh: Collection[str], were: list[Any]) -> bytes:
        """`were` are the rows that have changed or are gone, as they were."""
        shown: list[LobbyRowShown] = []
        after = ""
        for row in _part(self._rows.values(), reader):
            if row.public_id in fresh:
                card = self._card(row._replace(mine=row.public_id in mine), reader)
                shown.append(LobbyRowShown(row.public_id, card, after if self._listing.in_order else None))
            after = row.public_id
        still = {row.id for row in shown}
        left = [row.public_id for row in _part(were, reader) if row.public_id not in still]
        if not shown and not left:
            return b""
        return protocol.encode(LobbyNews(revision=self.revision, digest="", rows=shown, gone=left))

    def _card(self, row: Any, reader: Reader) -> str:
        with override(reader.language):
            return render_to_string(self._listing.card, {"row": row, "is_player": reader.player_pk > 0}).strip()


def listing_of(reader: Reader) -> Listing:
    """The list that the reader's tab shows a part of."""
    return _tab(reader).listing


def _tab(reader: Reader) -> Tab:
    tab = tabs.get(reader.tab)
    assert tab is not None, "a reader of a tab that there is not"
    return tab


def _part(rows: Iterable[Any], reader: Reader) -> list[Any]:
    """The rows that the reader's page shows; a filter whose value no row has narrows to nothing here."""
    tab, wanted = _tab(reader), dict(reader.wanted)
    return [row for row in rows if tab.shows(row) and _fits(row, tab, wanted)]


def _fits(row: Any, tab: Tab, wanted: Mapping[str, str]) -> bool:
    return not wanted or narrow([row], tab.facets, wanted).query.count("=") == len(wanted)
