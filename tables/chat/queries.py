"""Reads of the chat: the last lines that one player may see, and their writers."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from accounts.people.models import User
from base import clock
from tables.chairs import infos
from tables.chat.models import ChatLine, Mute
from tables.setup.models import Table
from tables.wire.messages import ChatInfo, Line, PlayerInfo

MOST_LINES = 50


Chat = tuple[ChatInfo, dict[str, PlayerInfo]]


def chats_for(table: Table, users: Sequence[User], until: datetime | None) -> dict[User, Chat]:
    """The chat of a table for each player, and everybody who is named in it, without lines of muted players."""
    muted: dict[int, dict[int, str]] = {user.pk: {} for user in users}
    for player_pk, muted_pk, public_id in Mute.objects.filter(player__in=muted).values_list(
        "player_id", "muted_id", "muted__public_id"
    ):
        muted[player_pk][muted_pk] = public_id
    lines = {unheard: _last_lines(table, unheard, until) for unheard in {frozenset(each) for each in muted.values()}}
    return {user: _chat(table, lines[frozenset(muted[user.pk])], muted[user.pk].values()) for user in users}


def _chat(table: Table, lines: list[ChatLine], muted: Iterable[str]) -> Chat:
    people = {line.player.public_id: infos.player_info(line.player) for line in lines}
    return ChatInfo(on=table.chat_on, lines=wire_lines(lines), muted=sorted(muted)), people


def _last_lines(table: Table, muted: frozenset[int], until: datetime | None) -> list[ChatLine]:
    if not table.chat_on:
        return []
    lines = ChatLine.objects.filter(table=table).exclude(player__in=muted)
    if until is not None:
        lines = lines.filter(at__lte=until)
    return list(lines.select_related("player").order_by("-id")[:MOST_LINES])[::-1]


def wire_lines(lines: Sequence[ChatLine]) -> list[Line]:
    """The lines as the wire shows them."""
    return [wire_line(line) for line in lines]


def wire_line(line: ChatLine) -> Line:
    """One line as the wire shows it; its player is loaded."""
    words = {line.kind: line.said}
    return Line(id=line.public_id, player=line.player.public_id, at_ms=clock.to_ms(line.at), **words)
