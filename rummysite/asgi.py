"""The one ASGI application: pages by Django, live tables by Channels, both behind the same checks."""

import os
from importlib.util import find_spec

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
pages = get_asgi_application()

if find_spec("tables.routing"):
    from tables.routing import websocket_urlpatterns
else:
    websocket_urlpatterns = []

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
