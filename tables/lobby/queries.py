"""The lobby's tables and a player's own, as rows for pages and the API."""

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse

from accounts.people.models import User
from base.standby.reading import has_standby, read_off
from engine.houses.rule_profile import RuleProfile
from tables.chairs.apart import tables_apart
from tables.chairs.models import Seat, SeatState
from tables.setup.models import Host, Table, TableStatus

KIND = ("profile_name", "overrides", "currency_id", "point_value_minor", "max_seats", "hints")
"""What makes two tables the same to whoever wants to be dealt in: rules, stake, chairs and help with the hand."""


class LobbyRow(NamedTuple):
    """One table in the lobby."""

    public_id: str
    name: str
    profile_name: str
    rules: RuleProfile
    format: str
    cards: int
    currency: str
    point_value_minor: int
    buy_in_min_minor: int
    buy_in_max_minor: int
    rake_bps: int
    max_seats: int
    humans: int
    bots: int
    taken: int
    free: int
    status: str
    hints: str
    mine: bool
    url: str


def lobby_rows(user: User | None) -> list[LobbyRow]:
    """The open public tables with their taken chairs, in one query; `user` None for a visitor who is not logged in.

    Where one can play at once comes first, 13 cards before 21; full tables come last.
    """
    return sorted(_rows(in_lobby(), user), key=_sort_key)


def lobby_seen_by(user: User | None) -> list[LobbyRow]:
    """The rows of `lobby_rows`, perhaps a moment old, but never those where the user sits or has just sat.

    They are read off the primary where there is a standby; what one player does is not.
    """
    rows = read_off(lambda: lobby_rows(user))
    if user is None or not has_standby():
        return rows
    now = {row.public_id: row for row in tables_of(user)}
    left = [row.public_id for row in rows if row.mine and row.public_id not in now]
    now |= rows_by_id(left)
    return sorted((now.get(row.public_id, row) for row in rows), key=_sort_key)


def rows_by_id(public_ids: Collection[str]) -> dict[str, LobbyRow]:
    """Those of these tables that are in the lobby, as a visitor sees them, in one query; none for none."""
    if not public_ids:
        return {}
    return {row.public_id: row for row in _rows(in_lobby().filter(public_id__in=public_ids), None)}


def kinds_of(rows: list[LobbyRow]) -> list[LobbyRow]:
    """One row for every kind of table there is, by rules, stake and chairs, the cheapest of 13 cards first."""
    kinds = {(row.cards, row.point_value_minor, row.max_seats, row.profile_name, row.currency): row for row in rows}
    return [kinds[kind] for kind in sorted(kinds)]


def _sort_key(row: LobbyRow) -> tuple[bool, int, bool]:
    return not row.free, row.cards, not row.taken


def _rows(tables: QuerySet[Table], user: User | None) -> list[LobbyRow]:
    there = Seat.objects.filter(table=OuterRef("pk"), left_at=None).order_by()
    counted = there.values("table").annotate(count=Count("pk")).values("count")
    tables = tables.annotate(
        humans=Coalesce(Subquery(counted.filter(is_bot=False)), 0),
        bots=Coalesce(Subquery(counted.filter(is_bot=True)), 0),
        mine=Exists(there.filter(player=user)) if user else Q(pk=None),
    )
    in_order = tables.order_by("currency", "profile_name", "point_value_minor", "max_seats", "pk")
    return [_row(table) for table in in_order]


def tables_of(user: User) -> list[LobbyRow]:
    """The tables where a user sits now, to go from one to another."""
    return _rows(Table.objects.filter(seats__player=user, seats__left_at=None), user)


def next_table(user: User, like: str) -> str | None:
    """The table to play at now, by its public id: where a chair is free and the most people wait to be dealt in.

    Who is away from their chair, or short of chips for a deal, is no company.

    `like` is the public id of a public table of the kind that is meant; None when no such table has room.
    """
    kind = Table.objects.filter(public_id=like, code="", host=Host.NONE).first()
    if kind is None:
        return None
    alike = {field: getattr(kind, field) for field in KIND}
    alike_here = in_lobby().filter(**alike).exclude(pk__in=tables_apart(user))
    rows = [row for row in _rows(alike_here, user) if not row.mine and row.humans < row.max_seats]
    ready = _ready_at([row.public_id for row in rows])
    best = max(rows, key=lambda row: (row.free > 0, ready[row.public_id], row.bots), default=None)
    return best.public_id if best else None


def _ready_at(tables: list[str]) -> Counter[str]:
    """How many people would be dealt in now, by table."""
    there = Seat.objects.filter(table__public_id__in=tables, left_at=None, is_bot=False)
    return Counter(there.filter(state=SeatState.SEATED, short=False).values_list("table__public_id", flat=True))


def in_lobby() -> QuerySet[Table]:
    """The open public tables."""
    return Table.objects.filter(code="", host=Host.NONE).exclude(status__in=[TableStatus.CLOSING, TableStatus.CLOSED])


def _row(table: Table) -> LobbyRow:
    humans, bots, mine = (getattr(table, name) for name in ("humans", "bots", "mine"))
    rules = table.rules
    return LobbyRow(
        public_id=table.public_id,
        name=table.name,
        profile_name=table.profile_name,
        rules=rules,
        format=rules.format,
        cards=rules.cards,
        currency=table.currency_code,
        point_value_minor=table.point_value_minor,
        buy_in_min_minor=table.buy_in_min_minor,
        buy_in_max_minor=table.buy_in_max_minor,
        rake_bps=table.rake_bps,
        max_seats=table.max_seats,
        humans=humans,
        bots=bots,
        taken=humans + bots,
        free=table.max_seats - humans - bots,
        status=table.status,
        hints=table.hints_given,
        mine=bool(mine),
        url=reverse("table", args=[table.public_id]),
    )
