"""Everything one socket needs to show its table: after connecting, after a gap, when a deal starts.

What a seat may see of a deal is decided by `engine.views` and nowhere else.
"""

from typing import NamedTuple

import msgspec

from accounts.models import User
from engine import deal as rules
from engine import views
from engine.cards import codes
from tables import clock, infos, moves, protocol, queries
from tables.messages import PlayerInfo, SettlementInfo, Snapshot, TableInfo, TossCard
from tables.models import Deal, DealSeat, DealStatus, Table
from tables.services.arranging import read_arrangement


class Shown(NamedTuple):
    """A snapshot as sent, and what the socket has to remember of it."""

    message: bytes
    deal: str
    version: int
    you: bytes


def snapshot_for(table_id: str, user: User) -> Shown:
    """The table as this user may see it now; a spectator's view for who is not in the deal."""
    table = Table.objects.get(public_id=table_id)
    deal = _deal_shown(table)
    places = list(DealSeat.objects.filter(deal=deal).select_related("player").order_by("seat_index")) if deal else []
    seats = infos.seats_of(table)
    info = infos.table_info(table, seats)
    you = infos.yous(table, info, seats, [user])[user]
    message = Snapshot(
        server_now_ms=clock.now_ms(),
        you=you,
        table=info,
        rules=msgspec.to_builtins(table.rules),
        players=_players(info, places),
        deal=_view(deal, places, user) if deal else None,
        arrangement=_arrangement(places, user),
        toss=msgspec.convert(deal.toss, list[TossCard] | None) if deal else None,
        settlement=msgspec.convert(deal.settlement, SettlementInfo | None) if deal else None,
    )
    shown_deal, version = (deal.public_id, deal.version) if deal else ("", 0)
    return Shown(protocol.encode(message), shown_deal, version, protocol.encode(you))


def _deal_shown(table: Table) -> Deal | None:
    """The deal being played, or between deals the last one; a void one is not shown."""
    deals = Deal.objects.filter(table=table).exclude(status=DealStatus.VOID)
    return deals.filter(number=table.deal_number).first() if table.deal_number else None


def _view(deal: Deal, places: list[DealSeat], user: User) -> views.SeatView:
    mine = next((place.seat_index for place in places if place.player_id == user.pk), None)
    return views.for_seat(rules.decode(bytes(deal.snapshot)), mine)


def _players(info: TableInfo, places: list[DealSeat]) -> dict[str, PlayerInfo]:
    seated = {chair.player.id: chair.player for chair in info.seats if chair.player}
    return seated | {place.player.public_id: infos.player_info(place.player) for place in places}


def _arrangement(places: list[DealSeat], user: User) -> list[list[str]] | None:
    mine = next((place for place in places if place.player_id == user.pk), None)
    groups = read_arrangement(bytes(mine.arrangement)) if mine else None
    return None if groups is None else [codes(group) for group in groups]


def missed_events(table_id: str, user: User, deal_id: str, version: int) -> list[tuple[int, bytes]] | None:
    """The `events` messages after a version, each with its own; None when a snapshot is what helps."""
    moves_made = queries.missed_moves(table_id, deal_id, version)
    if moves_made is None:
        return None
    seat, now_ms = queries.seat_in_deal(deal_id, user), clock.now_ms()
    shown = [(move.version, moves.seen_by(moves.decode_events(bytes(move.events)), seat)) for move in moves_made]
    return [(made, moves.message(deal_id, made, events, now_ms)) for made, events in shown]
