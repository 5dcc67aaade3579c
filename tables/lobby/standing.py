"""The lobby as it stands, looked at once for everybody who watches it, and what has changed since the last look.

One query reads what a card shows of every open public table. Cards are written out only for tables that have changed,
once for all readers who see the same.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple
from zlib import crc32

from django.db.models import Count, F, FilteredRelation, Q
from django.template.loader import render_to_string
from django.utils.translation import override

from tables.chairs.models import Seat
from tables.lobby.filters import tables_narrowed
from tables.lobby.queries import LobbyRow, in_lobby, rows_by_id
from tables.wire import protocol
from tables.wire.lobby import LobbyNews, LobbyRowShown

Facts = tuple[object, ...]
_SHOWN = (
    "public_id", "name", "profile_name", "overrides", "currency", "point_value_minor", "buy_in_min_minor",
    "buy_in_max_minor", "max_seats", "hints",
)  # fmt: skip


class Reader(NamedTuple):
    """Who watches which part of the lobby: a player's primary key or 0, a language, and the page's filters."""

    player_pk: int
    language: str
    cards: int
    wanted: tuple[tuple[str, str], ...]


class Lobby:
    """The open public tables as they were at the last look; one for a process, looked at by one thread at a time."""

    def __init__(self) -> None:
        self.revision = 0
        self._facts: Mapping[str, Facts] = {}
        self._rows: dict[str, LobbyRow] = {}

    def look(self, readers: Collection[Reader]) -> dict[Reader, bytes]:
        """What to tell each of these readers: nothing to whoever's part has not changed. One query if none has."""
        now = _facts()
        changed = [public_id for public_id, facts in now.items() if self._facts.get(public_id) != facts]
        left = self._facts.keys() - now.keys()
        gone = [self._rows[public_id] for public_id in left if public_id in self._rows]  # others were never shown
        if not changed and not left:
            return {}
        fresh = rows_by_id(changed)
        self._facts = now
        self._rows = {public_id: row for public_id, row in self._rows.items() if public_id in now} | fresh
        self.revision += 1
        return self._told(readers, list(fresh.values()), gone)

    def digest(self, reader: Reader) -> str:
        """What the reader's part shows, as of the last look: a look made here would tell nobody what it found."""
        return digest_of(_part(self._rows.values(), reader))

    def _told(self, readers: Iterable[Reader], fresh: list[LobbyRow], gone: list[LobbyRow]) -> dict[Reader, bytes]:
        seats = _own_seats({reader.player_pk for reader in readers} - {0}, fresh)
        frames: dict[tuple[Reader, frozenset[str]], bytes] = {}
        told: dict[Reader, bytes] = {}
        for reader in readers:
            own = frozenset(seats.get(reader.player_pk, ()))
            alike = reader._replace(player_pk=int(reader.player_pk > 0)), own
            if alike not in frames:
                frames[alike] = self._news(*alike, fresh, gone)
            if frames[alike]:
                told[reader] = frames[alike]
        return told

    def _news(self, reader: Reader, own: frozenset[str], fresh: list[LobbyRow], gone: list[LobbyRow]) -> bytes:
        rows = [row._replace(mine=row.public_id in own) for row in _part(fresh, reader)]
        left = [row.public_id for row in _part(gone, reader)]
        if not rows and not left:
            return b""
        shown = [LobbyRowShown(row.public_id, _card(row, reader)) for row in rows]
        return protocol.encode(LobbyNews(revision=self.revision, digest="", rows=shown, gone=left))


def digest_of(rows: Iterable[LobbyRow]) -> str:
    """A short name for what these rows show that changes by itself."""
    lines = sorted(f"{row.public_id}:{row.humans}:{row.bots}" for row in rows)
    return f"{crc32(' '.join(lines).encode()):08x}"


def _facts() -> Mapping[str, Facts]:
    there = in_lobby().annotate(there=FilteredRelation("seats", condition=Q(seats__left_at=None)))
    people = Count("there", filter=Q(there__is_bot=False))
    counted = there.annotate(humans=people, bots=Count("there", filter=Q(there__is_bot=True))).order_by()
    rows = counted.values_list(*_SHOWN, "humans", "bots")
    return {str(row[0]): row for row in rows}


def _part(rows: Iterable[LobbyRow], reader: Reader) -> list[LobbyRow]:
    """The rows that the reader's page shows; a filter whose value no row has narrows to nothing here."""
    return [row for row in rows if row.cards == reader.cards and _fits(row, reader)]


def _fits(row: LobbyRow, reader: Reader) -> bool:
    wanted = dict(reader.wanted)
    return not wanted or tables_narrowed([row], reader.cards, wanted).query.count("=") == len(wanted)


def _own_seats(players: set[int], rows: list[LobbyRow]) -> dict[int, set[str]]:
    """At which of these tables these players sit."""
    found: dict[int, set[str]] = {}
    if players:
        there = Seat.objects.filter(player__in=players, left_at=None)
        ids = [row.public_id for row in rows]
        for player_pk, table_id in there.filter(table__public_id__in=ids).values_list("player", F("table__public_id")):
            found.setdefault(player_pk, set()).add(table_id)
    return found


def _card(row: LobbyRow, reader: Reader) -> str:
    with override(reader.language):
        return render_to_string("tables/lobby_row.html", {"row": row, "is_player": reader.player_pk > 0}).strip()
