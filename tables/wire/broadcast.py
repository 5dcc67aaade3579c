"""Telling everybody at a table what was committed: one message a commit to the table's group.

A push carries frames that are encoded once: the bytes for everybody and, where a seat may see more, that seat's own
bytes. Each consumer picks; none can hold another up. A push is sent only after its transaction has committed, and may
be lost or come twice or out of order: versions tell, and the database has the truth.
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
from django.db import transaction
from redis.exceptions import RedisError

from base import clock
from base.limits.away import Away
from base.watching import metrics, tracing, trail

logger = logging.getLogger(__name__)
HAND_OVER_S = 2.0
"""A move is answered after its push, so a silent layer must not hold it up; catching up makes the push good."""
SEND_S = 5.0
_away = Away()


class Frame(msgspec.Struct, array_like=True, frozen=True):
    """One message for the browsers of a table: what everybody gets, and what these players get instead.

    `deal` and `version` order the frames of a deal; a frame that is no step of a deal has version 0.
    """

    public: bytes
    own: dict[str, bytes] = {}
    deal: str = ""
    version: int = 0


class Push(msgspec.Struct, frozen=True):
    """What one commit tells a table.

    First the frames; then, if `reload`, each socket reads a fresh snapshot; else, if `table` is not empty, a `table`
    message made of those bytes and of the player's own in `you`, unless the socket shows this `revision` already. The
    sockets of who is in `shut` are closed after the frames. With `table`, `players` are those who alone see what is
    played, or None where everybody does.
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
    """Send when the transaction around the caller has committed; at once when there is none."""
    transaction.on_commit(lambda: publish(*pushes))


def publish(*pushes: Push) -> None:
    """Send now, or leave them in the outbox of whoever collects."""
    outbox = _outbox.get()
    if outbox is None:
        _Sender.of_this_process().send(pushes)
    else:
        outbox.extend(pushes)


@contextmanager
def collected() -> Iterator[list[Push]]:
    """What is published in the block is collected for the caller, who sends it."""
    outbox: list[Push] = []
    token = _outbox.set(outbox)
    try:
        yield outbox
    finally:
        _outbox.reset(token)


def collecting(service: Callable[..., Any], *args: Any, **kwargs: Any) -> tuple[Any, list[Push]]:
    """Call a service and return its answer with what it published."""
    with collected() as outbox:
        return service(*args, **kwargs), outbox


async def send_all(pushes: Sequence[Push]) -> list[Push]:
    """Hand pushes to the channel layer in order; returns those it did not take (the clients' `sync` makes it good)."""
    lost = [push for push in pushes if _away or not await _is_taken(push)]
    metrics.lost_pushes.inc(len(lost))
    return lost


async def _is_taken(push: Push) -> bool:
    """Whether the layer takes a push; one that does not answer is waited for shortly, then not asked for a while."""
    layer = get_channel_layer()
    assert layer is not None
    try:
        async with asyncio.timeout(HAND_OVER_S):
            # Beside the push, for logs, numbers and traces alone: when it was sent, and what it belongs to.
            way = {"sent_ms": clock.now_ms(), "trail": trail.here(), "span": tracing.parent()}
            await layer.group_send(group_of(push.table_pk), push.message() | way)
    except (RedisError, OSError):
        _away.noted()
        logger.exception("push lost: the channel layer is away", extra={"table": push.table_pk})
        return False
    return True


class _Sender:
    """A thread with a loop of its own for processes that have none: workers, commands, the admin's requests."""

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
