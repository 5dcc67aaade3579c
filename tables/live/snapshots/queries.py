"""Everything one socket needs to show its table: after connecting, after a gap, when a deal starts.

Only `engine.views` decides what a seat may see of a deal.
"""

import logging
from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from accounts.people.models import User
from base import clock
from engine import views
from engine.cards import codes
from tables.cells import courses
from tables.cells.asking import CellAway
from tables.chairs import infos
from tables.chairs.guests import check_may_enter, let_in
from tables.chat.queries import chats_for
from tables.live.snapshots.spectating import delay_s_for, moments_after, view_as_of
from tables.play.arranging import read_arrangement
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus
from tables.refusals import TableRefusal, TableRefused
from tables.sealing import deals as sealing
from tables.sealing.keys import Elsewhere, Unreadable
from tables.setup.models import Table
from tables.wire import moves, protocol
from tables.wire.messages import ChatInfo, PlayerInfo, SettlementInfo, Snapshot, TableInfo, TossCard, You

logger = logging.getLogger(__name__)
MOST_MISSED = 60
"""A client that has missed more moves gets a snapshot."""


class Shown(NamedTuple):
    """A snapshot as sent, and the values that the socket must remember."""

    message: bytes
    deal: str
    version: int
    revision: int
    you: bytes
    delay_s: int = 0
    to_come_ms: tuple[int, ...] = ()
    is_blind: bool = False
    """Whether the reader sees the people at the table without the deal."""
    is_away: bool = False
    """Whether there is a deal that cannot be shown because its cell does not answer."""


class _Scene(NamedTuple):
    """A table's deal at one moment, as many may look at it; `delay_s` is how long ago that was."""

    deal: Deal | None
    places: list[DealSeat]
    moment_ms: int
    delay_s: int

    @property
    def past_ms(self) -> int | None:
        """The moment, unless it is now."""
        return self.moment_ms if self.delay_s else None


def snapshots_for(table_id: str, users: Iterable[User]) -> dict[User, Shown]:
    """The table as each of these users may see it; common parts are read once.

    Outside the deal that is a spectator's view, late if the table says so. A user whom the owner of a private table has
    removed meanwhile is left out.
    """
    table = Table.objects.select_related("owner").get(public_id=table_id)
    seats = infos.seats_of(table)
    users = let_in(table, users)
    blind = users - {seat.player for seat in seats} if table.is_for_players_alone else set()
    delays_s = {user: 0 if user in blind else delay_s_for(table, seats, user) for user in users}
    scenes = {delay_s: _scene(table, delay_s) for delay_s in sorted(set(delays_s.values()))}
    info = infos.table_info(table, seats, _deal_there(scenes.get(0)))
    own = infos.own_parts(table, info, seats, delays_s)
    shown: dict[User, Shown] = {}
    for delay_s, scene in scenes.items():
        watching = [user for user in delays_s if delays_s[user] == delay_s]
        chats = chats_for(table, watching, clock.at(scene.moment_ms) if delay_s else None)
        for user in watching:
            of_table = _table_alone if user in blind else _shown
            shown[user] = of_table(table, info, scene, own[user], user, *chats[user])
    return shown


def _deal_there(now: _Scene | None) -> infos.DealThere | None:
    """The table's present deal, if the present scene has been read."""
    if now is None:
        return None
    if now.deal is None or now.deal.status not in NOT_ENDED:
        return None, {}
    return now.deal, {place.seat_id: place.seat_index for place in now.places}


def _scene(table: Table, delay_s: int) -> _Scene:
    moment_ms = clock.now_ms() - 1000 * delay_s
    deal = _deal_shown(table, moment_ms if delay_s else None)
    places = list(DealSeat.objects.filter(deal=deal).select_related("player").order_by("seat_index")) if deal else []
    return _Scene(deal, places, moment_ms, delay_s)


def _shown(
    table: Table, info: TableInfo, scene: _Scene, you: You, user: User, chat: ChatInfo, speakers: dict[str, PlayerInfo]
) -> Shown:
    deal, places, moment_ms, delay_s = scene
    view = _view(deal, places, user, scene.past_ms) if deal else None
    arranged, groups = _arrangement(deal, places, user)
    settled = deal is not None and view is not None and view.result is not None
    message = Snapshot(
        server_now_ms=moment_ms,
        you=you,
        table=info,
        rules=table.rules,
        players=speakers | _players(info, places),
        deal=view,
        arrangement=groups,
        arrangement_version=arranged,
        toss=msgspec.convert(deal.toss, list[TossCard] | None) if deal else None,
        settlement=msgspec.convert(deal.settlement, SettlementInfo | None) if deal and settled else None,
        chat=chat,
        delay_s=delay_s,
    )
    shown_deal, version = (view.deal, view.version) if view else ("", 0)
    to_come = moments_after(table, clock.at(moment_ms)) if delay_s else ()
    to_come_ms = tuple(clock.to_ms(moment) - moment_ms for moment in to_come)
    sent, own = protocol.encode(message), protocol.encode(you)
    is_away = view is None and deal is not None and deal.is_elsewhere
    return Shown(sent, shown_deal, version, info.revision, own, delay_s, to_come_ms, is_away=is_away)


def _table_alone(
    table: Table, info: TableInfo, scene: _Scene, you: You, user: User, chat: ChatInfo, _: dict[str, PlayerInfo]
) -> Shown:
    """The table without its deal and its talk; the socket stays in step with the deal that its client does not see."""
    shown = _shown(table, info, scene._replace(deal=None, places=[]), you, user, replace(chat, lines=[]), {})
    deal, version = (scene.deal.public_id, scene.deal.version) if scene.deal else ("", 0)
    return shown._replace(deal=deal, version=version, is_blind=True)


def _deal_shown(table: Table, moment_ms: int | None) -> Deal | None:
    """The deal being played, or between deals the last one; a void one is not shown, nor one that is in a file.

    With a moment, the same as it was then.
    """
    if not table.deal_number:
        return None
    deals = Deal.objects.filter(table=table, archived_in="").exclude(status=DealStatus.VOID)
    if moment_ms is None:
        deal = deals.filter(number=table.deal_number).first()
        return deal and next(iter(courses.readable([deal])), deal)
    return deals.filter(started_at__lte=clock.at(moment_ms)).order_by("-number").first()


def _view(deal: Deal, places: list[DealSeat], user: User, moment_ms: int | None) -> views.SeatView | None:
    """What the user may see of a deal; None if it cannot be read: its clock will park it, or its cell is away."""
    mine = next((place.seat_index for place in places if place.player_id == user.pk), None)
    try:
        if mine is None and moment_ms is not None:
            return view_as_of(deal, clock.at(moment_ms))
        return views.for_seat(sealing.state_of(deal), mine)
    except (CellAway, Elsewhere):
        return None
    except Unreadable:
        logger.exception("a deal cannot be shown", extra={"deal": deal.public_id})
        return None


def _players(info: TableInfo, places: list[DealSeat]) -> dict[str, PlayerInfo]:
    seated = {chair.player.id: chair.player for chair in info.seats if chair.player}
    return seated | {place.player.public_id: infos.player_info(place.player) for place in places}


def _arrangement(deal: Deal | None, places: list[DealSeat], user: User) -> tuple[int, list[list[str]] | None]:
    """The version of the user's saved grouping, and the grouping."""
    mine = next((place for place in places if place.player_id == user.pk), None)
    if deal is None or mine is None:
        return 0, None
    groups = read_arrangement(deal, mine)
    return mine.arrangement_revision, None if groups is None else [codes(group) for group in groups]


def missed_events(
    table_id: str, user: User, deal_id: str, version: int, delay_s: int = 0
) -> list[tuple[int, bytes]] | None:
    """The `events` messages after a version, each with its own; None if a snapshot is needed.

    A delayed spectator gets only moves that are old enough.
    """
    deal = _deal_behind(table_id, deal_id, version)
    if deal is None:
        return None
    moves_made = courses.moves_of(deal).filter(version__gt=version).order_by("version")
    seat, now_ms = _seat_in_deal(deal_id, user), clock.now_ms() - 1000 * delay_s
    if delay_s:
        moves_made = moves_made.filter(at__lte=clock.at(now_ms))
    try:
        key = sealing.key_of(deal)
        shown = [(move.version, moves.seen_by(key.events(move.version, move.events), seat)) for move in moves_made]
    except Unreadable:
        logger.exception("moves cannot be shown", extra={"deal": deal_id})
        return None
    return [(made, moves.message(deal_id, made, events, now_ms)) for made, events in shown]


def table_pk_for(public_id: str, user: User) -> int:
    """The primary key of a table that this user may see; raises TableRefused no_table or private_table."""
    table = Table.objects.only("pk", "code", "owner_id").filter(public_id=public_id).first()
    if table is None:
        raise TableRefused(TableRefusal.NO_TABLE)
    check_may_enter(table, user)
    return table.pk


def _deal_behind(table_id: str, deal_id: str, version: int) -> Deal | None:
    """The table's live deal for a client that shows this version; None if a snapshot is better than its moves."""
    deal = Deal.objects.filter(table__public_id=table_id, public_id=deal_id, status=DealStatus.LIVE).first()
    if (
        deal is None
        or version <= 0
        or not courses.readable([deal])
        or not version <= deal.version <= version + MOST_MISSED
    ):
        return None
    return deal


def _seat_in_deal(deal_id: str, user: User) -> int | None:
    """The user's seat in a deal, or None."""
    mine = DealSeat.objects.filter(deal__public_id=deal_id, player=user)
    return mine.values_list("seat_index", flat=True).first()
