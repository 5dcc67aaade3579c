"""The open public tables as a list of the lobby: one query reads what the cards of all of them show."""

from collections.abc import Collection, Iterable, Mapping

from django.db.models import Count, F, FilteredRelation, Q, Sum

from tables.chairs.models import Seat
from tables.lobby.filters import TABLE_FACETS
from tables.lobby.queries import LobbyRow, in_lobby, rows_by_id
from tables.lobby.tabs import Facts, Listing, Tab

SHORT, LONG = 13, 21
_SHOWN = (
    "public_id", "name", "profile_name", "overrides", "currency", "point_value_minor", "buy_in_min_minor",
    "buy_in_max_minor", "max_seats", "hints",
)  # fmt: skip


def tab_name(cards: int) -> str:
    """The tab of the tables with so many cards."""
    return f"points{cards}"


def _look() -> Mapping[str, Facts]:
    there = in_lobby().annotate(there=FilteredRelation("seats", condition=Q(seats__left_at=None)))
    people = Count("there", filter=Q(there__is_bot=False))
    bots, who = Count("there", filter=Q(there__is_bot=True)), Sum("there__pk")
    counted = there.annotate(humans=people, bots=bots, who=who).order_by()
    rows = counted.values_list(*_SHOWN, "humans", "bots", "who")
    return {str(row[0]): row for row in rows}


def _rows(facts: Mapping[str, Facts]) -> Mapping[str, LobbyRow]:
    return rows_by_id(list(facts))


def _own(players: set[int], ids: Collection[str]) -> Iterable[tuple[int, str]]:
    there = Seat.objects.filter(player__in=players, left_at=None)
    return there.filter(table__public_id__in=ids).values_list("player", F("table__public_id"))


def _line(row: LobbyRow) -> str:
    return f"{row.humans}:{row.bots}"


# A card stays under the finger that is about to tap on it, however full its table gets.
TABLES = Listing(_look, _rows, _own, _line, "tables/lobby/row.html", in_order=False)
TABS = {
    tab_name(SHORT): Tab(TABLES, lambda row: row.cards == SHORT, TABLE_FACETS),
    tab_name(LONG): Tab(TABLES, lambda row: row.cards == LONG, TABLE_FACETS),
}
