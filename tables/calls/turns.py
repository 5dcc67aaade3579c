"""At which tables it is somebody's turn, for many players in two queries.

Whose turn it is stands in the deal's sealed state. It is opened once for each version of a deal, and only for players
who have a page open that is not that table's own: whoever plays costs nothing here.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from django.urls import reverse

from base import clock
from engine.deal import DealState, Phase
from tables.chairs.models import Seat
from tables.play.bots import seats_to_act
from tables.play.models import Deal, DealStatus
from tables.sealing.deals import state_of
from tables.sealing.keys import Unreadable
from tables.wire.calls import Call, MyTable

MOST_KNOWN = 5_000


class Waits(NamedTuple):
    """For whom a deal waits at a version, by public id; `key` names the step, `until_ms` is when it ends."""

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


def sitting(asked: Mapping[int, frozenset[str]]) -> dict[int, Sitting]:
    """Where these players (primary keys) sit; each with the ids of the tables whose turn need not be looked up."""
    seats = Seat.objects.filter(player__in=asked, left_at=None).order_by("table_id")
    rows = seats.values_list("player_id", "player__public_id", "table_id", "table__public_id", "table__name")
    found = list(rows)
    wanted = {table_pk for player_pk, _, table_pk, table_id, _ in found if table_id not in asked[player_pk]}
    waits = _waits(wanted)
    sat: dict[int, Sitting] = defaultdict(lambda: Sitting([], []))
    for player_pk, player, table_pk, table_id, name in found:
        there = waits.get(table_pk, NOBODY)
        turn = player in there.players and table_id not in asked[player_pk]
        url = reverse("table", args=[table_id])
        sat[player_pk].tables.append(MyTable(table_id, name, url, turn))
        if turn:
            sat[player_pk].calls.append(Call(kind="turn", key=there.key, name=name, url=url, until_ms=there.until_ms))
    return dict(sat)


def _waits(tables: set[int]) -> dict[int, Waits]:
    """For whom the live deals of these tables wait, by the table's primary key."""
    if not tables:
        return {}
    live = Deal.objects.filter(table__in=tables, status=DealStatus.LIVE).values_list("pk", "table_id", "version")
    deals = list(live)
    moved = [pk for pk, _, version in deals if pk not in _known or _known[pk].version != version]
    fresh = {deal.pk: _read(deal) for deal in Deal.objects.filter(pk__in=moved)} if moved else {}
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
