"""The least a live move could cost: a socket whose message goes through the channel layer to the six of its group."""

import os
from collections.abc import Mapping
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402  (settings come first)


class Echo(AsyncWebsocketConsumer):
    """Sends to the whole group what one member sends."""

    async def connect(self) -> None:
        """Join the group that the address names."""
        self.group = self.scope["path"].strip("/").replace("/", ".")
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Send the message to the group; answer a ping directly."""
        if text_data == "ping":
            await self.send(text_data="pong")
            return
        await self.channel_layer.group_send(self.group, {"type": "echo", "text": text_data})

    async def echo(self, message: Mapping[str, Any]) -> None:
        """Send on what came from the group."""
        await self.send(text_data=message["text"])


application = Echo.as_asgi()
