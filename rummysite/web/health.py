"""`/healthz`: whether this process can reach what it needs, for load balancers, containers and people in doubt."""

import logging
from collections.abc import Callable

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 and `ok` for each part, or 503 with the parts that do not answer."""
    parts = {"database": _answers(_ask_database), "messages": _answers(_ask_redis)}
    return JsonResponse(parts, status=200 if set(parts.values()) == {"ok"} else 503)


def _answers(ask: Callable[[], None]) -> str:
    try:
        ask()
    except (DatabaseError, RedisError) as trouble:
        log.warning("health: no answer", extra={"part": ask.__name__, "trouble": trouble})
        return "down"
    return "ok"


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_redis() -> None:
    cache.get("healthz")
