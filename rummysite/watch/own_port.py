"""A port for the numbers of a process that has no pages: of a live worker, and of the parent of slow workers.

Programs on the same machine read them, probes too. Another machine's need `METRICS_HOST`, and show `METRICS_TOKEN` as
they do at a `web`; where there is no token they are refused.
"""

import logging
import secrets
import socket
import threading
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, make_wsgi_app
from prometheus_client.exposition import ThreadingWSGIServer

from base.crowd.addresses import is_this_machine

logger = logging.getLogger(__name__)
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class _SixServer(ThreadingWSGIServer):
    address_family = socket.AF_INET6


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name is wsgiref's)
        """Log nothing, because probes ask every few seconds."""


def serve_at(port: int, registry: CollectorRegistry = REGISTRY) -> None:
    """Serve the numbers of a process that has no pages at `METRICS_HOST`; port 0 for not at all.

    Where the port is taken, by another worker perhaps, that is said, and the worker works.
    """
    if not port:
        return
    host, application = settings.METRICS_HOST, guarded(make_wsgi_app(registry), settings.METRICS_TOKEN)
    try:
        server = make_server(host, port, application, _SixServer if ":" in host else ThreadingWSGIServer, _Quiet)
    except OSError as taken:
        logger.warning("the numbers of this process cannot be read: %s", taken)
    else:
        threading.Thread(target=server.serve_forever, name="numbers", daemon=True).start()


def guarded(application: Application, token: str) -> Application:
    """WSGI: the application for this machine, and for who shows the token; nobody shows an empty one."""

    def answered(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        shown = str(environ.get("HTTP_AUTHORIZATION", "")).encode("latin1")
        if is_this_machine(environ["REMOTE_ADDR"]) or (
            token and secrets.compare_digest(shown, f"Bearer {token}".encode())
        ):
            return application(environ, start)
        start("403 Forbidden", [("Content-Type", "text/plain; charset=utf-8")])
        return [b"Show METRICS_TOKEN as a bearer token.\n"]

    return answered
