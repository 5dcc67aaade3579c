"""The one ASGI application: pages by Django, live tables by Channels, both behind the same checks."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

from rummysite.web.bounded import Bounded
from rummysite.web.garbage import collect_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
pages = get_asgi_application()

from tables.live.routing import websocket_urlpatterns  # noqa: E402  (consumers use models, which exist only from here on)

application = Bounded(
    ProtocolTypeRouter(
        {
            "http": pages,
            "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
        }
    )
)

collect_seldom()
