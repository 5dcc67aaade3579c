"""The address of the lobby's socket."""

from typing import Any

from django.urls import path

from tables.lobby.consumers import LobbyConsumer

lobby: Any = LobbyConsumer.as_asgi()  # Django's types know only views that answer pages

websocket_urlpatterns = [path("ws/lobby/", lobby)]
