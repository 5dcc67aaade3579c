"""Chat at a table: who may write what, who receives it, and reports to operators.

Only players with a chair may write. A player of the present deal may use only phrases and emoji until it is over,
also after dropping: with free text two players could tell each other their cards (rules 4). So may a player of a board
that other tables still play, at every table. A muted player is not told so; their lines are not sent to the player who
muted them.
"""

from collections.abc import Callable
from datetime import timedelta

from django.db import connection, transaction

from accounts.people.models import User
from base import clock
from base.registry import Registry
from tables.care.guarding import has_a_hidden_board
from tables.chat.models import ChatLine, ChatReport, LineKind, Mute, ReportStatus
from tables.chat.queries import wire_line
from tables.chat.silences import is_silenced
from tables.chat.text import clean
from tables.play.models import NOT_ENDED, DealSeat
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.wire import broadcast, protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Muted, Said

KEPT = timedelta(days=90)
BURST, BURST_S = 5, 10
REPORTS_WITHIN = timedelta(minutes=10)
"""In so long a player reports as often as a player says a line in a burst."""
MOST_MUTES = 500
LINES_BEFORE, LINES_AFTER = 20, 5
player_reported: Registry[Callable[[ChatReport], object]] = Registry("rooms that hear of a report of a player")
"""Called inside the transaction of the report."""
reports_handled: Registry[Callable[[list[int], User], object]] = Registry("rooms that hear of reports dealt with")
"""Called with the reports' primary keys and the operator, when they were marked in their own list."""
_LOCK = 0x43484154
"""Ours among PostgreSQL's advisory locks; the second key is the player."""


@transaction.atomic
def say(table_id: str, user: User, kind: LineKind, words: str, now_ms: int | None = None) -> ChatLine:
    """Write to the table: free text, or the key of a phrase or an emoji.

    Raises TableRefused: no_table, chat_off, not_seated, phrases_only, silenced, nothing_said, slow_down (more
    than 5 lines in 10 s).
    """
    now = clock.at(clock.moment_ms(now_ms))
    table = _table(table_id)
    if not table.chat_on:
        raise TableRefused(TableRefusal.CHAT_OFF)
    if not table.seats.filter(player=user, left_at=None).exists():
        raise TableRefused(TableRefusal.NOT_SEATED)
    if kind == LineKind.TEXT:
        in_this_deal = DealSeat.objects.filter(deal__table=table, deal__status__in=NOT_ENDED, player=user)
        if in_this_deal.exists() or has_a_hidden_board(user):
            raise TableRefused(TableRefusal.PHRASES_ONLY)
        if is_silenced(user.pk, now):
            raise TableRefused(TableRefusal.SILENCED)
        words = clean(words)
    if not words:
        raise TableRefused(TableRefusal.NOTHING_SAID)
    _one_at_a_time(user)
    if ChatLine.objects.filter(player=user, at__gt=now - timedelta(seconds=BURST_S)).count() >= BURST:
        raise TableRefused(TableRefusal.SLOW_DOWN)
    line = ChatLine.objects.create(
        table=table, player=user, deal_number=table.deal_number, at=now, kind=kind, said=words
    )
    deaf = Mute.objects.filter(muted=user).values_list("player__public_id", flat=True)
    frame = Frame(protocol.encode(Said(line=wire_line(line))), dict.fromkeys(deaf, b""))
    broadcast.after_commit(Push(table_pk=table.pk, frames=(frame,)))
    return line


@transaction.atomic
def mute(table_id: str, user: User, player_id: str, wanted: bool) -> None:
    """Hide another player's lines from this one on every device, or show them again.

    Raises TableRefused no_table, no_such_player, and slow_down for too many mutes.
    """
    table = _table(table_id)
    other = _another(user, player_id)
    _one_at_a_time(user)
    if not wanted:
        Mute.objects.filter(player=user, muted=other).delete()
    elif Mute.objects.filter(player=user).count() >= MOST_MUTES:
        raise TableRefused(TableRefusal.SLOW_DOWN)
    else:
        Mute.objects.get_or_create(player=user, muted=other)
    muted = list(Mute.objects.filter(player=user).order_by("pk").values_list("muted__public_id", flat=True))
    own = {user.public_id: protocol.encode(Muted(server_now_ms=clock.now_ms(), players=muted))}
    broadcast.after_commit(Push(table_pk=table.pk, frames=(Frame(b"", own),)))


@transaction.atomic
def report(
    table_id: str, user: User, player_id: str, line_id: str | None = None, now_ms: int | None = None
) -> ChatReport:
    """Report a player to the operators, with the lines around; the same report counts once while it is open.

    Raises TableRefused no_table, no_such_player if that player has neither a chair here nor written the line, and
    slow_down.
    """
    now = clock.at(clock.moment_ms(now_ms))
    table, other = _table(table_id), _another(user, player_id)
    line = ChatLine.objects.filter(table=table, player=other, public_id=line_id).first() if line_id else None
    if line is None and (line_id or not table.seats.filter(player=other, left_at=None).exists()):
        raise TableRefused(TableRefusal.NO_SUCH_PLAYER)
    _one_at_a_time(user)
    mine = ChatReport.objects.filter(reporter=user)
    if mine.filter(at__gt=now - REPORTS_WITHIN).count() >= BURST:
        raise TableRefused(TableRefusal.SLOW_DOWN)
    made, is_new = ChatReport.objects.get_or_create(
        reporter=user,
        accused=other,
        line_id=line_id or "",
        status=ReportStatus.OPEN,
        defaults={"table": table, "deal_number": table.deal_number, "at": now, "lines": _around(table, line)},
    )
    if is_new:
        for hear in player_reported:
            hear(made)
    return made


def handle(reports: list[int], operator: User, now_ms: int | None = None) -> int:
    """Mark these reports as dealt with by this operator; returns how many were open."""
    now = clock.at(clock.moment_ms(now_ms))
    still_open = ChatReport.objects.filter(pk__in=reports, status=ReportStatus.OPEN)
    return still_open.update(status=ReportStatus.HANDLED, handled_by=operator, handled_at=now)


def forget_old_lines(now_ms: int | None = None) -> int:
    """Delete lines older than 90 days and reports handled as long ago; returns how many. Open reports stay."""
    before = clock.at(clock.moment_ms(now_ms)) - KEPT
    lines, _ = ChatLine.objects.filter(at__lt=before).delete()
    reports, _ = ChatReport.objects.filter(handled_at__lt=before).delete()
    return lines + reports


def _around(table: Table, line: ChatLine | None) -> list[dict[str, object]]:
    lines = ChatLine.objects.filter(table=table).select_related("player")
    if line is None:
        around = list(lines.order_by("-pk")[:LINES_BEFORE])[::-1]
    else:
        before = list(lines.filter(pk__lte=line.pk).order_by("-pk")[: LINES_BEFORE + 1])[::-1]
        around = [*before, *lines.filter(pk__gt=line.pk).order_by("pk")[:LINES_AFTER]]
    return [{**protocol.plain(wire_line(one)), "name": one.player.display_name} for one in around]


def _table(table_id: str) -> Table:
    table = Table.objects.filter(public_id=table_id).first()
    if table is None:
        raise TableRefused(TableRefusal.NO_TABLE)
    return table


def _another(user: User, player_id: str) -> User:
    other = User.objects.filter(public_id=player_id).exclude(pk=user.pk).first()
    if other is None:
        raise TableRefused(TableRefusal.NO_SUCH_PLAYER)
    return other


def _one_at_a_time(user: User) -> None:
    """Make two tabs of a player wait for each other; locks no row that a deal or a chair needs."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [_LOCK, user.public_id])
