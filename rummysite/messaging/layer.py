"""The channel layer: that of channels_redis with pub/sub, but here it waits for messages instead of polling.

The original polls ten times a second. Every process would do that work also when nothing is played, so that several
webs would cost more than one; waiting costs nothing. The original also treats a channel as subscribed as soon as it
has sent the request. A busy server may read a message of another connection before that request, and the message is
lost. Here a channel counts as subscribed after the server has confirmed it.
"""

import asyncio
import logging
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer, RedisPubSubLoopLayer, RedisSingleShardConnection
from channels_redis.utils import _wrap_close, decode_hosts

logger = logging.getLogger(__name__)
WAIT_S = 5.0
"""So long one wait is at most; then the line is asked whether it lives, if it was silent for `bounds.IDLE_CHECK_S`."""
AGAIN_S = 1.0


class _Line(RedisSingleShardConnection):  # type: ignore[misc]  # channels_redis has no types
    """One server's connection, listened to from its first subscription on."""

    def __init__(self, host: Any, layer: "_LoopLayer") -> None:
        super().__init__(host, layer)
        self._has_some = asyncio.Event()
        # By channel that is listened to or asked for: set once the server has said that it is listened to.
        self._is_heard: dict[str, asyncio.Event] = {}

    async def subscribe(self, channel: str) -> None:
        """Listen to one more channel of the server; from then on no message to it is missed."""
        is_heard = self._is_heard.setdefault(channel, asyncio.Event())
        await super().subscribe(channel)
        self._has_some.set()
        await is_heard.wait()

    async def unsubscribe(self, channel: str) -> None:
        """Listen to a channel no longer."""
        self._is_heard.pop(channel, None)
        await super().unsubscribe(channel)

    async def flush(self) -> None:
        """Give up the connection and every channel; who waits for one of them waits no longer."""
        await super().flush()
        given_up, self._is_heard = self._is_heard, {}
        for is_heard in given_up.values():
            is_heard.set()

    async def _do_receiving(self) -> None:
        while True:
            try:
                if not (self._pubsub and self._pubsub.subscribed):
                    self._has_some.clear()
                    await self._has_some.wait()
                self._take(await self._pubsub.get_message(timeout=WAIT_S))
            except Exception:  # whatever it is, the line is listened to again
                logger.exception("the line to the channel layer broke")
                await asyncio.sleep(AGAIN_S)

    def _take(self, message: dict[str, Any] | None) -> None:
        if message is None:
            return
        if message["type"] == "message":
            self._receive_message(message)
        elif message["type"] == "subscribe" and (is_heard := self._is_heard.get(message["channel"].decode())):
            is_heard.set()


class _LoopLayer(RedisPubSubLoopLayer):  # type: ignore[misc]
    def __init__(self, hosts: Any = None, **options: Any) -> None:
        super().__init__(hosts, **options)
        self._shards = [_Line(host, self) for host in decode_hosts(hosts)]


class ChannelLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """The layer of the house; the settings' `CHANNEL_LAYERS` names it."""

    def _get_layer(self) -> _LoopLayer:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            self._layers[loop] = _LoopLayer(*self._args, **self._kwargs, channel_layer=self)
            _wrap_close(self, loop)
        layer: _LoopLayer = self._layers[loop]
        return layer
