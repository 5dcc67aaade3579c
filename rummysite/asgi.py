"""The one ASGI application: pages by Django, live tables by Channels, both behind the same checks."""

import os
from typing import Any

from channels.auth import AuthMiddleware
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application

from base.pools import lanes
from base.watching.metrics import gauges
from rummysite.standby import health as standby
from rummysite.watch import backups, checks, errors, traces
from rummysite.watch.health import Health
from rummysite.watch.looks import Looks
from rummysite.watch.metrics import Metrics
from rummysite.web.addresses import ByTheirOwnAddress
from rummysite.web.admission.doors import watched
from rummysite.web.admission.pages import PagesAdmission
from rummysite.web.bounded import Bounded
from rummysite.web.interpreter import collect_seldom, take_short_turns
from rummysite.web.named import Named, elsewhere
from rummysite.web.origins import FromOurPages

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
pages: Any = get_asgi_application()

from accounts.login.cookies.middleware import SocketsSessions  # noqa: E402
from base.duties import Duty, may_work_as  # noqa: E402
from rummysite.web.admission.handshakes import Handshakes  # noqa: E402
from tables.calls.routing import websocket_urlpatterns as of_pages  # noqa: E402
from tables.live.db_threads import jobs_waiting  # noqa: E402  (consumers use models, which exist only from here on)
from tables.live.routing import websocket_urlpatterns as of_tables  # noqa: E402
from tables.lobby.routing import websocket_urlpatterns as of_the_lobby  # noqa: E402
from tables.sealing.keys import must_have_keys  # noqa: E402

if may_work_as(Duty.PLAY):
    must_have_keys()
known = AuthMiddleware(URLRouter([*of_tables, *of_pages, *of_the_lobby, elsewhere]))
players: Any = CookieMiddleware(SocketsSessions(known))
from_our_pages = FromOurPages(
    Handshakes(Named(players)), settings.CSRF_TRUSTED_ORIGINS, over_tls=settings.SECURE_SSL_REDIRECT
)
tables: Any = AllowedHostsOriginValidator(from_our_pages)
most_connections = settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
admission = PagesAdmission(pages, lanes.size_of(lanes.Lane.PAGES, most_connections))
looks = Looks()
checks.register(jobs_waiting)
backups.register(settings.BACKUP_STAMP, settings.BACKUP_SLOT)
standby.register()
gauges.add("rummy_pages_inside", ("Requests for pages that are under way.", admission.inside))
gauges.add("rummy_pages_waiting", ("Requests for pages that wait for their turn.", admission.waiting))
errors.begin(settings.SENTRY_DSN)
traces.begin(settings.TRACES, "web")
by_protocol: Any = ProtocolTypeRouter(
    {
        "http": Metrics(Health(admission, looks), looks),
        "websocket": tables if may_work_as(Duty.PLAY) else WebsocketDenier.as_asgi(),
    }
)
application = Bounded(ByTheirOwnAddress(by_protocol, settings.TRUSTED_PROXIES))

watched()
collect_seldom()
take_short_turns()
