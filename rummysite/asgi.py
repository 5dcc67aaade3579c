"""The one ASGI application: pages by Django, live tables by Channels, both behind the same checks."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.asgi import get_asgi_application

from base.pools import lanes
from rummysite.watch import checks
from rummysite.watch.health import Health
from rummysite.web.addresses import ByTheirOwnAddress
from rummysite.web.admission.doors import watched
from rummysite.web.admission.pages import PagesAdmission
from rummysite.web.bounded import Bounded
from rummysite.web.garbage import collect_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
pages = get_asgi_application()

from tables.live.db_threads import jobs_waiting  # noqa: E402  (consumers use models, which exist only from here on)
from tables.live.routing import websocket_urlpatterns  # noqa: E402

most_connections = settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
checks.register(jobs_waiting)
application = Bounded(
    ByTheirOwnAddress(
        ProtocolTypeRouter(
            {
                "http": Health(PagesAdmission(pages, lanes.size_of(lanes.Lane.PAGES, most_connections))),
                "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
            }
        ),
        settings.TRUSTED_PROXIES,
    )
)

watched()
collect_seldom()
