"""Reading the chat: the last lines as one player may see them, and who said them."""

from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from tables import clock, infos
from tables.messages import ChatInfo, Line, PlayerInfo
from tables.models import ChatLine, Mute, Table

MOST_LINES = 50


def chat_for(table: Table, user: User, until: datetime | None = None) -> tuple[ChatInfo, dict[str, PlayerInfo]]:
    """The chat of a table for one player, and everybody who is named in it; no lines of whom the player has muted."""
    muted = dict(Mute.objects.filter(player=user).values_list("muted_id", "muted__public_id"))
    lines = _last_lines(table, list(muted), until) if table.chat_on else []
    people = {line.player.public_id: infos.player_info(line.player) for line in lines}
    return ChatInfo(on=table.chat_on, lines=wire_lines(lines), muted=sorted(muted.values())), people


def _last_lines(table: Table, muted: list[int], until: datetime | None) -> list[ChatLine]:
    lines = ChatLine.objects.filter(table=table).exclude(player__in=muted)
    if until is not None:
        lines = lines.filter(at__lte=until)
    return list(lines.select_related("player").order_by("-id")[:MOST_LINES])[::-1]


def wire_lines(lines: Sequence[ChatLine]) -> list[Line]:
    """The lines as the wire shows them."""
    return [wire_line(line) for line in lines]


def wire_line(line: ChatLine) -> Line:
    """One line as the wire shows it; its player is loaded."""
    said = {line.kind: line.said}
    return Line(id=line.public_id, player=line.player.public_id, at_ms=clock.to_ms(line.at), **said)
