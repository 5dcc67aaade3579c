"""The channel layer: channels_redis's pub/sub one, which here waits for the next message instead of asking for it.

Theirs looks ten times a second whether something has come. That is work which each process does whatever is played, so
that several webs would cost more than one; a wait is ended by what comes, and costs nothing before.
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

    async def subscribe(self, channel: str) -> None:
        """Listen to one more channel of the server."""
        await super().subscribe(channel)
        self._has_some.set()

    async def _do_receiving(self) -> None:
        while True:
            try:
                if not (self._pubsub and self._pubsub.subscribed):
                    self._has_some.clear()
                    await self._has_some.wait()
                self._receive_message(await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=WAIT_S))
            except Exception:  # whatever it is, the line is listened to again
                logger.exception("the line to the channel layer broke")
                await asyncio.sleep(AGAIN_S)


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
