"""Looking after who plays: their time is counted once a minute, and a reality check told when one is due.

Counted is who has a chair and a connected browser at that table (`accounts.care.playtime.services`). The check is told
as a notice at every table where the player sits, in the player's language, with the time of this session and what it
came to, and again every minute until the player has answered it (`playtime.acknowledge`). When the cache is away nobody
is known to be connected, and no time is counted.
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
    """Count the time of everybody who plays; returns for how many a reality check waits."""
    now = clock.at(clock.now_ms() if now_ms is None else now_ms)
    seats = _where_connected()
    found = playtime.seen_all(seats, now)
    due = [seats[player_pk] for player_pk, seen in found.items() if seen.check_due]
    for seat in due:
        _tell(seat.player, _check(seat.table, seat.player, found[seat.player_id]))
    return len(due)


def put_check_away(user: User) -> None:
    """Let all screens of a player at tables put a reality check away that has been answered."""
    _tell(user, Frame(b"", {user.public_id: protocol.encode(Notice(code=RealityNews.ANSWERED, sentence=""))}))


def _tell(player: User, frame: Frame) -> None:
    seats = Seat.objects.filter(player=player, left_at=None)
    for table_pk in set(seats.values_list("table_id", flat=True)):
        broadcast.after_commit(Push(table_pk=table_pk, frames=(frame,)))


def _where_connected() -> dict[int, Seat]:
    """One chair of everybody who sits in front of a connected browser, by the player's primary key."""
    taken = Seat.objects.filter(left_at=None, is_bot=False).select_related("table", "player")
    seats = {(seat.table_id, seat.player.public_id): seat for seat in taken}
    here = presence.connected_among(seats)
    connected: dict[int, Seat] = {}
    for who, seat in seats.items():
        if who in here:
            connected.setdefault(seat.player_id, seat)
    return connected


def _check(table: Table, player: User, found: Seen) -> Frame:
    net_minor = -usage.lost_minor(player.pk, table.currency_code, found.started_at)
    with override(player.language):
        sentence = str(RealityNews.CHECK.sentence) % {
            "hours": found.played_s // 3600,
            "minutes": found.played_s % 3600 // 60,
            "net": in_units(net_minor, signed=True),
        }
    message = protocol.encode(Notice(code=RealityNews.CHECK, sentence=sentence))
    return Frame(b"", {player.public_id: message})
