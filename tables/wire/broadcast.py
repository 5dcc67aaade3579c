"""Pushes committed changes to everybody at a table: one message for each commit to the table's group.

A push has frames that are encoded once: the bytes for everybody and, if a seat may see more, the bytes for that
seat. Each consumer takes its part; none can delay another. A push is sent only after its transaction has committed.
It may be lost, doubled or late: clients see that by the versions, and the database has the current state.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import msgspec
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from base import clock
from base.limits.away import Away
from base.rows.commits import once_committed
from base.watching import metrics, tracing, trail

logger = logging.getLogger(__name__)
HAND_OVER_S = 2.0
"""A socket continues after its push, so a silent layer must not delay it; catching up replaces a lost push."""
SEND_S = 5.0
_away = Away()


class Frame(msgspec.Struct, array_like=True, frozen=True):
    """One message for the browsers of a table: the bytes for everybody, and other bytes for some players.

    `deal` and `version` order the frames of a deal; a frame that is not a step of a deal has version 0.
    """

    public: bytes
    own: dict[str, bytes] = {}
    deal: str = ""
    version: int = 0


class Push(msgspec.Struct, frozen=True):
    """The push of one commit to a table.

    First come the frames. Then, if `reload` is set, each socket reads a fresh snapshot; else, if `table` is not
    empty, each gets a `table` message made of those bytes and the player's part in `you`, unless it shows this
    `revision` already. Sockets of players in `shut` are closed after the frames. With `table`, only `players` may
    see the play, or everybody if that is None.
    """

    table_pk: int
    frames: tuple[Frame, ...] = ()
    table: bytes = b""
    you: dict[str, bytes] = {}
    reload: bool = False
    revision: int = 0
    shut: tuple[str, ...] = ()
    players: tuple[str, ...] | None = None

    def message(self) -> dict[str, Any]:
        """The group message of the channel layer."""
        return {"type": "table.push", "push": _encoder.encode(self)}


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Push)
_outbox: ContextVar[list[Push] | None] = ContextVar("outbox", default=None)


def read(message: Mapping[str, Any]) -> Push:
    """The push that a group message carries."""
    return _decoder.decode(message["push"])


def group_of(table_pk: int) -> str:
    """The group that the sockets of a table are in."""
    return f"table.{table_pk}"


def after_commit(*pushes: Push) -> None:
    """Send when the transaction around the caller has committed; at once when there is none.

    What was committed stands, whether or not a push can be sent; clients' `sync` replaces it.
    """
    once_committed(publish, *pushes)


def publish(*pushes: Push) -> None:
    """Send now, or add them to the outbox of a surrounding `collected`."""
    outbox = _outbox.get()
    if outbox is None:
        _Sender.of_this_process().send(pushes)
    else:
        outbox.extend(pushes)


@contextmanager
def collected() -> Iterator[list[Push]]:
    """Pushes published in the block are collected for the caller, who sends them."""
    outbox: list[Push] = []
    token = _outbox.set(outbox)
    try:
        yield outbox
    finally:
        _outbox.reset(token)


def collecting(service: Callable[..., Any], *args: Any, **kwargs: Any) -> tuple[Any, list[Push]]:
    """Call a service and return its answer with the pushes that it published."""
    with collected() as outbox:
        return service(*args, **kwargs), outbox


async def send_all(pushes: Sequence[Push], sender: str = "") -> list[Push]:
    """Pass pushes to the channel layer in order; returns those that it did not accept, which clients' `sync` replaces.

    They name the `sender`, which has shown them already and ignores its copies.
    """
    lost = [push for push in pushes if _away or not await _is_taken(push, sender)]
    metrics.lost_pushes.inc(len(lost))
    return lost


async def _is_taken(push: Push, sender: str) -> bool:
    """Whether the layer accepts a push; if it does not answer in a short time, it is not used for a while."""
    layer = get_channel_layer()
    assert layer is not None
    try:
        async with asyncio.timeout(HAND_OVER_S):
            # Beside the push: who has shown it; for logs, numbers and traces when it was sent, and what it belongs to.
            way = {"sent_ms": clock.now_ms(), "trail": trail.here(), "span": tracing.parent(), "sender": sender}
            await layer.group_send(group_of(push.table_pk), push.message() | way)
    except (RedisError, OSError):
        _away.noted()
        logger.exception("push lost: the channel layer is away", extra={"table": push.table_pk})
        return False
    return True


class _Sender:
    """A thread with an event loop, for processes that have none: workers, commands, the admin's requests."""

    _one: "_Sender | None" = None
    _lock = threading.Lock()

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="broadcast", daemon=True).start()

    @classmethod
    def of_this_process(cls) -> "_Sender":
        """The sender of this process; a forked worker makes its own."""
        with cls._lock:
            if cls._one is None or cls._one.pid != os.getpid():
                cls._one = cls()
            return cls._one

    def send(self, pushes: Sequence[Push]) -> None:
        """Send in order and wait until the layer has them."""
        done = asyncio.run_coroutine_threadsafe(send_all(pushes), self.loop)
        try:
            done.result(SEND_S)
        except TimeoutError:
            logger.exception("push lost: the channel layer does not answer")
