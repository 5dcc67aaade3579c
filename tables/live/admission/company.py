"""How many sockets one player and one address may have open, in all processes together.

A player who opens one too many wants to play in the newest window, so the oldest is closed, with a sentence and a code
on which its browser does not come back. An address is another matter, for its sockets are different people's: there the
newcomer is refused. Whoever is on this machine is not counted by address: that is a proxy, or the house's own tests.

Each process counts its own, and all processes note theirs in Valkey, where a note lapses unless it is renewed. Which
sockets have to close stands there too, for they may be another process's; each looks every `LOOK_S`.
"""

import asyncio
import itertools
import logging
import os
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from base.crowd.addresses import household_of, is_this_machine
from base.crowd.busy import BusyRefusal
from base.refusals import Refused
from tables.live.admission import shared

logger = logging.getLogger(__name__)
MOST_OF_A_PLAYER = 12
MOST_OF_AN_ADDRESS = 300
LOOK_S, RENEW_S, LAPSES_S = 1.0, 30.0, 90.0

_ENTER = """
local time = redis.call('TIME')
local now, lapsed = tonumber(time[1]), tonumber(time[1]) - tonumber(ARGV[4])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', lapsed)
if ARGV[5] ~= '' and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', lapsed)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
if ARGV[5] ~= '' then
    redis.call('ZADD', KEYS[2], now, ARGV[1])
    redis.call('EXPIRE', KEYS[2], ARGV[4])
end
local all = redis.call('ZRANGE', KEYS[1], 0, -1)
table.sort(all)
for place = 1, #all - tonumber(ARGV[2]) do
    redis.call('ZREM', KEYS[1], all[place])
    redis.call('ZADD', KEYS[3], now, all[place])
end
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', lapsed)
return 1
"""
_RENEW = """
local now = redis.call('TIME')[1]
for place = 1, #KEYS do
    redis.call('ZADD', KEYS[place], now, ARGV[place + 1])
    redis.call('EXPIRE', KEYS[place], ARGV[1])
end
"""
_LEAVE = "for place = 1, #KEYS do redis.call('ZREM', KEYS[place], ARGV[1]) end"
_CLOSING = "return redis.call('ZRANGE', KEYS[1], 0, -1)"


class Closable(Protocol):
    """A socket that can be told to close because there are too many."""

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


class Place(NamedTuple):
    """What an open socket is counted as. `ticket` sorts as the sockets were opened.

    Sockets of a `crowd` are counted apart from the others, so that a page's two sockets do not halve what fits.
    """

    ticket: str
    player_id: str
    household: str
    crowd: str = ""

    @property
    def player(self) -> str:
        """Whose it is, in its crowd."""
        return f"{self.crowd}{self.player_id}"

    @property
    def address(self) -> str:
        """From where it is, in its crowd; empty on this machine."""
        return f"{self.crowd}{self.household}" if self.household else ""

    @property
    def keys(self) -> list[str]:
        """Where it is noted."""
        return [f"player.{self.player}", *([f"address.{self.address}"] if self.household else [])]


_open: dict[str, tuple[Place, Closable]] = {}
_of_player: Counter[str] = Counter()
_of_household: Counter[str] = Counter()
_number = itertools.count()
_looking: asyncio.Task[None] | None = None
_closing: set[asyncio.Task[None]] = set()


async def enter(socket: Closable, player_id: str, address: str, crowd: str = "") -> Place:
    """Count a socket that has just opened; the player's oldest is closed if that is one too many.

    Raises Refused crowded_address.
    """
    opened_ms = time.time_ns() // 1_000_000
    ticket = f"{opened_ms:013d}.{next(_number) % 10**6:06d}.{os.getpid()}.{os.urandom(3).hex()}"
    place = Place(ticket, player_id, "" if is_this_machine(address) else household_of(address), crowd)
    if place.household and _of_household[place.address] >= MOST_OF_AN_ADDRESS:
        raise Refused(BusyRefusal.CROWDED_ADDRESS, place.household)
    _note(place, socket)
    _close_oldest(place.player)
    keys = [f"player.{place.player}", f"address.{place.address}", "closing"]
    limits = MOST_OF_A_PLAYER, MOST_OF_AN_ADDRESS, int(LAPSES_S)
    if await shared.run(_ENTER, keys, ticket, *limits, place.household) == 0:
        _forget(place)
        raise Refused(BusyRefusal.CROWDED_ADDRESS, place.household)
    return place


async def leave(place: Place) -> None:
    """A socket is closed."""
    if _forget(place):
        await shared.run(_LEAVE, place.keys, place.ticket)


def open_here() -> int:
    """How many sockets this process has open."""
    return len(_open)


def _note(place: Place, socket: Closable) -> None:
    global _looking  # noqa: PLW0603  (one task for all sockets of the process)
    _open[place.ticket] = place, socket
    _of_player[place.player] += 1
    if place.household:
        _of_household[place.address] += 1
    if _looking is None or _looking.done() or _looking.get_loop() is not asyncio.get_running_loop():
        _looking = asyncio.create_task(_look_on(), name="company")


def _forget(place: Place) -> bool:
    if _open.pop(place.ticket, None) is None:
        return False
    for counter, name in ((_of_player, place.player), (_of_household, place.address)):
        counter[name] -= 1
        if counter[name] <= 0:
            del counter[name]
    return True


def _close_oldest(player: str) -> None:
    """Close what is too much in this process alone, at once and without asking anybody."""
    if _of_player[player] > MOST_OF_A_PLAYER:
        mine = sorted(ticket for ticket, (place, _socket) in _open.items() if place.player == player)
        for ticket in mine[:-MOST_OF_A_PLAYER]:
            _close(ticket)


def _close(ticket: str) -> None:
    place, socket = _open[ticket]
    _forget(place)
    logger.info("a socket too many is closed", extra={"player": place.player_id})
    closing = asyncio.create_task(_say_and_close(place, socket), name="closing")
    _closing.add(closing)
    closing.add_done_callback(_closing.discard)


async def _say_and_close(place: Place, socket: Closable) -> None:
    # Its note has to go too, or it would be counted until it lapses.
    await shared.run(_LEAVE, place.keys, place.ticket)
    (told,) = await asyncio.gather(socket.dispatch({"type": "table.too_many"}), return_exceptions=True)
    if isinstance(told, Exception):
        logger.info("a socket was gone before it could be closed")


async def _look_on() -> None:
    renewed_s = time.monotonic()
    while _open:
        await asyncio.sleep(LOOK_S)
        for ticket in await shared.run(_CLOSING, ["closing"]) or ():
            if ticket.decode() in _open:
                _close(ticket.decode())
        if time.monotonic() - renewed_s >= RENEW_S:
            renewed_s = time.monotonic()
            await _renew()


async def _renew(at_once: int = 500) -> None:
    notes = [(key, place.ticket) for place, _socket in list(_open.values()) for key in place.keys]
    for start in range(0, len(notes), at_once):
        some = notes[start : start + at_once]
        await shared.run(_RENEW, [key for key, _ in some], int(LAPSES_S), *(ticket for _, ticket in some))
