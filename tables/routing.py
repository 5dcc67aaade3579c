"""The sockets' addresses."""

from django.urls import path

from tables.consumers import TableConsumer

websocket_urlpatterns = [path("ws/table/<str:public_id>/", TableConsumer.as_asgi())]
