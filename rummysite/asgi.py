"""The one ASGI application: pages by Django, live tables by Channels, both behind the same checks."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from django.core.asgi import get_asgi_application

from rummysite.web.garbage import collect_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
pages = get_asgi_application()

from base.duties import Duty, may_work_as  # noqa: E402
from tables.live.routing import websocket_urlpatterns  # noqa: E402  (consumers use models, which exist only from here on)

tables = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": tables if may_work_as(Duty.PLAY) else WebsocketDenier.as_asgi(),
    }
)

collect_seldom()
