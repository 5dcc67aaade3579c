"""How many sockets one player and one address may have open, in all processes together.

A player who opens one too many wants to play in the newest window, so the oldest socket is closed, with a sentence
and a code after which its browser does not reconnect. Sockets of one address may belong to different people, so
there the new socket is refused. Sockets from this machine are not counted by address: they come from a proxy, or
from tests. Each process counts its own sockets, and notes them in Valkey, where a note expires unless it is
renewed. Sockets that must close are noted there too, because they may belong to another process; each process looks
every `LOOK_S`.
"""

import asyncio
import itertools
import logging
import os
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from base.crowd.addresses import Counted, counted_as, is_this_machine
from base.crowd.busy import BusyRefusal
from base.refusals import Refused
from tables.live.admission import shared

logger = logging.getLogger(__name__)
MOST_OF_A_PLAYER = 12
MOST_OF_AN_ADDRESS = 300
LOOK_S, RENEW_S, LAPSES_S = 1.0, 30.0, 90.0

_ENTER = """
local time = redis.call('TIME')
local now, lapsed = tonumber(time[1]), tonumber(time[1]) - tonumber(ARGV[3])
for place = 3, #KEYS do
    redis.call('ZREMRANGEBYSCORE', KEYS[place], '-inf', lapsed)
    if redis.call('ZCARD', KEYS[place]) >= tonumber(ARGV[place + 1]) then return 0 end
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', lapsed)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
for place = 3, #KEYS do
    redis.call('ZADD', KEYS[place], now, ARGV[1])
    redis.call('EXPIRE', KEYS[place], ARGV[3])
end
local all = redis.call('ZRANGE', KEYS[1], 0, -1)
table.sort(all)
for place = 1, #all - tonumber(ARGV[2]) do
    redis.call('ZREM', KEYS[1], all[place])
    redis.call('ZADD', KEYS[2], now, all[place])
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', lapsed)
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
    """A socket that can be closed because there are too many."""

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


class Place(NamedTuple):
    """How an open socket is counted.

    `ticket` sorts by the order of opening. Sockets of each `crowd` are counted separately, so that the two sockets
    of a page do not halve the limit.
    """

    ticket: str
    player_id: str
    counted: tuple[Counted, ...]
    crowd: str = ""

    @property
    def player(self) -> str:
        """The key of its player, within its crowd."""
        return f"{self.crowd}{self.player_id}"

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """Where its address is counted, in its crowd, and how many may be there; nowhere on this machine."""
        return [(f"{self.crowd}{name}", MOST_OF_AN_ADDRESS * times) for name, times in self.counted]

    @property
    def keys(self) -> list[str]:
        """Where it is noted."""
        return [f"player.{self.player}", *(f"address.{name}" for name, _most in self.addresses)]


_open: dict[str, tuple[Place, Closable]] = {}
_of_player: Counter[str] = Counter()
_of_address: Counter[str] = Counter()
_number = itertools.count()
_looking: asyncio.Task[None] | None = None
_closing: set[asyncio.Task[None]] = set()


async def enter(socket: Closable, player_id: str, address: str, crowd: str = "") -> Place:
    """Count a socket that has just opened; the player's oldest is closed if that is one too many.

    Raises Refused crowded_address.
    """
    opened_ms = time.time_ns() // 1_000_000
    ticket = f"{opened_ms:013d}.{next(_number) % 10**6:06d}.{os.getpid()}.{os.urandom(3).hex()}"
    place = Place(ticket, player_id, () if is_this_machine(address) else counted_as(address), crowd)
    if any(_of_address[name] >= most for name, most in place.addresses):
        raise Refused(BusyRefusal.CROWDED_ADDRESS, address)
    _note(place, socket)
    _close_oldest(place.player)
    if await _enter_with_others(place) == 0:
        _forget(place)
        raise Refused(BusyRefusal.CROWDED_ADDRESS, address)
    return place


async def _enter_with_others(place: Place) -> Any | None:
    """Note it where all processes do: 0 when an address has no room for it."""
    player, *addresses = place.keys
    most = (most for _name, most in place.addresses)
    return await shared.run(
        _ENTER, [player, "closing", *addresses], place.ticket, MOST_OF_A_PLAYER, int(LAPSES_S), *most
    )


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
    for name, _most in place.addresses:
        _of_address[name] += 1
    if _looking is None or _looking.done() or _looking.get_loop() is not asyncio.get_running_loop():
        _looking = asyncio.create_task(_look_on(), name="company")


def _forget(place: Place) -> bool:
    if _open.pop(place.ticket, None) is None:
        return False
    names = ((_of_address, name) for name, _most in place.addresses)
    for counter, name in ((_of_player, place.player), *names):
        counter[name] -= 1
        if counter[name] <= 0:
            del counter[name]
    return True


def _close_oldest(player: str) -> None:
    """Close excess sockets of this process, at once and without asking other processes."""
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
    (outcome,) = await asyncio.gather(socket.dispatch({"type": "table.too_many"}), return_exceptions=True)
    if isinstance(outcome, Exception):
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
