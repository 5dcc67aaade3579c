"""The addresses of the sockets and their consumers."""

from typing import Any

from django.urls import path

from tables.live.consumers import TableConsumer

table: Any = TableConsumer.as_asgi()  # Django's types know only views that answer pages

websocket_urlpatterns = [path("ws/table/<str:public_id>/", table)]
