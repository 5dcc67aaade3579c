"""Bots for company at practice tables: when they sit down, and when they make room.

An operator sets how many bots a table wants. They wait in their chairs, so that a person can play at once. One
chair stays free for the next person if there are enough players without its bot. Bots are users like any other,
marked as bots, and the house gives them their chips.
"""

from tables.chairs import chips
from tables.chairs.bots import idle_bot
from tables.chairs.chips import get_up
from tables.chairs.models import Seat
from tables.setup.models import Table
from wallet.ledger.refs import CHIP


def wanted(table: Table, people: int) -> int:
    """How many bots should sit there, given the number of people."""
    if table.currency_code != CHIP:
        return 0
    room_for_one_more = table.max_seats - people - 1
    needed_to_play = table.rules.seats_min - people if people else 0
    return max(0, min(table.bots_wanted, max(room_for_one_more, needed_to_play)))


def make_room(table: Table, seats: list[Seat], now_ms: int) -> None:
    """Let excess bots get up, counting people in line as if they sat; the last bots to come leave first."""
    bots = [seat for seat in seats if seat.is_bot]
    people = len(seats) - len(bots) + table.line.count()
    for seat in bots[wanted(table, people) :]:
        get_up(seat, now_ms)


def complete(table: Table, seats: list[Seat]) -> list[Seat]:
    """Seat missing bots and fill up bots that are short of chips; returns the taken chairs, in order."""
    bots = [seat for seat in seats if seat.is_bot]
    people = [seat for seat in seats if not seat.is_bot]
    count = wanted(table, len(people))
    _fill_up(table, bots)
    taken = {seat.number for seat in (*people, *bots)}
    free = [chair for chair in range(table.max_seats) if chair not in taken][: max(0, count - len(bots))]
    bots += [_seat_a_bot(table, number) for number in free]
    return sorted((*people, *bots), key=lambda seat: seat.number)


def _fill_up(table: Table, bots: list[Seat]) -> None:
    on_chairs = chips.on_chairs(bots)
    for seat in bots:
        if on_chairs[seat.pk] < table.largest_loss_minor:
            chips.bring_for_bot(seat, table.buy_in_max_minor - on_chairs[seat.pk])


def _seat_a_bot(table: Table, number: int) -> Seat:
    seat = Seat.objects.create(table=table, number=number, player=idle_bot())
    seat.refresh_from_db(fields=["is_bot", "currency"])
    chips.bring_for_bot(seat, table.buy_in_max_minor)
    return seat
