"""At which tables it is somebody's turn, for many players in two queries.

The deal's sealed state says whose turn it is. It is opened once for each version of a deal, and only for players
who have another page than that table's open. A player who only shows the table costs nothing here.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from django.urls import reverse

from base import clock
from engine.deal import DealState, Phase
from tables.cells import courses
from tables.chairs.models import Seat
from tables.play.bots import seats_to_act
from tables.play.models import Deal, DealStatus
from tables.sealing.deals import state_of
from tables.sealing.keys import Unreadable
from tables.wire.calls import Call, MyTable

MOST_KNOWN = 5_000


class Waits(NamedTuple):
    """The players for whom a deal waits at a version, by public id; `key` names the step, `until_ms` is its end."""

    version: int
    players: frozenset[str]
    key: str
    until_ms: int | None


class Sitting(NamedTuple):
    """Where one player sits, and which of the deals there wait for that player."""

    tables: list[MyTable]
    calls: list[Call]


_known: dict[int, Waits] = {}
NOBODY = Waits(0, frozenset(), "", None)


def sitting(shown_tables: Mapping[int, frozenset[str]]) -> dict[int, Sitting]:
    """The tables of these players (primary keys); each is given with the ids of tables whose turn need not be read."""
    seats = Seat.objects.filter(player__in=shown_tables, left_at=None).order_by("table_id")
    rows = seats.values_list("player_id", "player__public_id", "table_id", "table__public_id", "table__name")
    found = list(rows)
    wanted = {table_pk for player_pk, _, table_pk, table_id, _ in found if table_id not in shown_tables[player_pk]}
    waits = _waits(wanted)
    sat: dict[int, Sitting] = defaultdict(lambda: Sitting([], []))
    for player_pk, player, table_pk, table_id, name in found:
        there = waits.get(table_pk, NOBODY)
        turn = player in there.players and table_id not in shown_tables[player_pk]
        url = reverse("table", args=[table_id])
        sat[player_pk].tables.append(MyTable(table_id, name, url, turn))
        if turn:
            sat[player_pk].calls.append(Call(kind="turn", key=there.key, name=name, url=url, until_ms=there.until_ms))
    return dict(sat)


def _waits(tables: set[int]) -> dict[int, Waits]:
    """The players for whom the live deals of these tables wait, by the table's primary key."""
    if not tables:
        return {}
    live = Deal.objects.filter(table__in=tables, status=DealStatus.LIVE).values_list(
        "pk", "table_id", "version", "cell"
    )
    there = courses.versions((pk, cell) for pk, _, _, cell in live if cell)
    deals = [(pk, table_pk, there.get(pk, version)) for pk, table_pk, version, _ in live]
    moved = [pk for pk, _, version in deals if pk not in _known or _known[pk].version != version]
    fresh = {deal.pk: _read(deal) for deal in courses.readable(Deal.objects.filter(pk__in=moved))} if moved else {}
    waits = {table_pk: fresh.get(pk) or _known.get(pk, NOBODY) for pk, table_pk, _ in deals}
    if len(_known) > MOST_KNOWN:
        _known.clear()
    _known.update(fresh)
    return waits


def _read(deal: Deal) -> Waits:
    try:
        state = state_of(deal)
    except Unreadable:  # its clock will park it
        return NOBODY._replace(version=deal.version)
    players = frozenset(state.seats[seat].player for seat in seats_to_act(state))
    return Waits(deal.version, players, _key(state), clock.to_ms(deal.due_at) if deal.due_at else None)


def _key(state: DealState) -> str:
    """The name of the step: drawing and discarding are one turn."""
    step = "show" if state.phase is Phase.SHOW else str(state.turns_begun)
    return f"turn:{state.deal_id}:{step}"
