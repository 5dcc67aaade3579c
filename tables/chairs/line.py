"""The line for a chair at a full table: first come, first seated, as soon as a chair is free.

A player in line says how many chips to bring. A chair goes to the first player who still has a page of the house
open and can pay; players before that one lose their place and are told.
"""

from accounts.people.models import User
from tables.chairs import chips, infos
from tables.chairs.apart import kept_apart
from tables.chairs.models import Seat, Waiting
from tables.setup.models import Table
from tables.wire import presence
from tables.wire.notices import News, tell
from wallet.gate.checks import check_stake
from wallet.refusals import WalletRefused


def players(table: Table) -> list[User]:
    """The players in line, in order."""
    return [waiting.player for waiting in table.line.select_related("player").order_by("pk")]


def seat_those_waiting(table: Table) -> None:
    """Give the free chairs of a locked table to players in line; the caller has locked their accounts."""
    there = infos.seats_of(table)
    taken = {seat.number for seat in there}
    free = [number for number in range(table.max_seats) if number not in taken]
    line = list(table.line.select_related("player").order_by("pk")) if free else []
    names = [waiting.player.public_id for waiting in line]
    # Whoever has another page of the house open is called from there to the chair.
    here = presence.waiting(table.pk, names) | presence.connected(presence.HOUSE, names)
    sitting = [seat.player_id for seat in there]
    for waiting in line:
        if not free:
            return
        apart = kept_apart(table, waiting.player, sitting)
        if waiting.player.public_id in here and not apart and _seated(table, waiting, free[0]):
            sitting.append(waiting.player_id)
            free.pop(0)
        else:
            tell(table.pk, [waiting.player], News.LOST_PLACE)
        waiting.delete()


def _seated(table: Table, waiting: Waiting, number: int) -> bool:
    if not table.buy_in_min_minor <= waiting.buy_in_minor <= table.buy_in_max_minor:
        return False
    if chips.in_hand([waiting.player], table.currency_code)[waiting.player_id] < waiting.buy_in_minor:
        return False
    try:
        check_stake(waiting.player, table.currency_code, waiting.buy_in_minor)
    except WalletRefused:
        return False
    seat = Seat.objects.create(table=table, number=number, player=waiting.player, from_line=True)
    seat.refresh_from_db(fields=["is_bot", "currency"])
    chips.bring(seat, waiting.buy_in_minor)
    tell(table.pk, [waiting.player], News.SEATED)
    return True
