"""The address of the pages' socket."""

from typing import Any

from django.urls import path

from tables.calls.consumers import CallsConsumer

me: Any = CallsConsumer.as_asgi()  # Django's types know only views that answer pages

websocket_urlpatterns = [path("ws/me/", me)]
