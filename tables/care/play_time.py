"""Counts players' time once a minute, and shows a reality check when one is due.

Players count who have a chair and a connected browser at that table (`accounts.care.playtime.services`). The check
is a notice at every table where the player sits, in the player's language, with the time and the result of this
session. It is repeated every minute until the player has answered it (`playtime.acknowledge`). When the cache is
away nobody is known to be connected, and no time is counted.
"""

from django.utils.translation import override

from accounts.care.playtime import services as playtime
from accounts.care.playtime.services import Seen
from accounts.people.models import User
from base import clock
from tables.chairs.models import Seat
from tables.setup.models import Table
from tables.wire import broadcast, presence, protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Notice
from tables.wire.notices import RealityNews
from wallet.amounts import in_units
from wallet.gate import usage


def watch(now_ms: int | None = None) -> int:
    """Count the time of all players at tables; returns for how many a reality check waits."""
    now = clock.at(clock.moment_ms(now_ms))
    seats = _where_connected()
    found = playtime.seen_all(seats, now)
    due = [seats[player_pk] for player_pk, seen in found.items() if seen.check_due]
    for seat in due:
        _tell(seat.player, _check(seat.table, seat.player, found[seat.player_id]))
    return len(due)


def put_check_away(user: User) -> None:
    """Close an answered reality check on all of a player's screens at tables."""
    _tell(user, Frame(b"", {user.public_id: protocol.encode(Notice(code=RealityNews.ANSWERED, sentence=""))}))


def _tell(player: User, frame: Frame) -> None:
    seats = Seat.objects.filter(player=player, left_at=None)
    for table_pk in set(seats.values_list("table_id", flat=True)):
        broadcast.after_commit(Push(table_pk=table_pk, frames=(frame,)))


def _where_connected() -> dict[int, Seat]:
    """One chair of each player with a connected browser, by the player's primary key."""
    taken = Seat.objects.filter(left_at=None, is_bot=False).select_related("table", "player")
    seats = {(seat.table_id, seat.player.public_id): seat for seat in taken}
    here = presence.connected_among(seats)
    connected: dict[int, Seat] = {}
    for who, seat in seats.items():
        if who in here:
            connected.setdefault(seat.player_id, seat)
    return connected


def _check(table: Table, player: User, seen: Seen) -> Frame:
    net_minor = -usage.lost_minor(player.pk, table.currency_code, seen.started_at)
    with override(player.language):
        sentence = str(RealityNews.CHECK.sentence) % {
            "hours": seen.played_s // 3600,
            "minutes": seen.played_s % 3600 // 60,
            "net": in_units(net_minor, signed=True),
        }
    message = protocol.encode(Notice(code=RealityNews.CHECK, sentence=sentence))
    return Frame(b"", {player.public_id: message})
