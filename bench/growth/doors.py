"""Every address of the site, read from Django's routes and filled with things that the house has; the beat's tasks."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from celery import current_app
from django.apps import apps
from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver

from base import clock
from base.sweeping import sweeps
from bench.growth.scene import Finished
from ladder.ratings.services import rate_waiting
from rummysite.live.lookout import Lookout
from rummysite.schedule import SCHEDULE
from school.puzzles.stock import keeping, played

PARAMETER = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
NEVER = ("admin/jsi18n", "accounts/logout", "admin/logout", "payments/", "accounts/social", "i18n/setlang")
"""Addresses that end the log-in by which they are asked for, or that other programs answer."""
A_FEW_AT_ONCE: dict[str, Callable[[], int]] = {
    "ladder.tasks.rate_deals": partial(rate_waiting, 5),
    "school.tasks.make_puzzles": lambda: played.take() + keeping.fill(0),
}
"""A task that works off many rows goes for each through indexes that a longer past makes a level deeper, so it is asked
for a few rows, as a page is: what it costs for each is what must not grow. A task that works for some seconds is asked
for none: how much it does in them is the machine's speed."""
PLAIN = {"int": "1", "uuid": "00000000-0000-4000-8000-000000000000", "month": "2026-11", "span": "week"}


def addresses(house: Finished, live: str) -> dict[str, str]:
    """Each route of the site with the address that is asked for; `live` is the public id of the deal that goes on."""
    known = {
        "deals/": house.deal.public_id,
        "tables/": house.deal.table.public_id,
        "matches/": house.match.public_id,
        "tournaments/": house.tournament.public_id,
        "people/": house.players[1].public_id,
        "players/": house.players[1].public_id,
        "admin/deals/<str:public_id>/live/": live,
    }
    return {route: "/" + _filled(route, known) for route in _routes(get_resolver().url_patterns, "")}


def searches() -> dict[str, str]:
    """Each list of the admin that can be searched, with the address that searches it."""
    lists = (page.model._meta for page in pages_of_lists() if page.search_fields)
    paths = (f"admin/{meta.app_label}/{meta.model_name}/" for meta in lists)
    return {f"{path}?q=": f"/{path}?q=asha" for path in paths}


def pages_of_lists() -> list[Any]:
    """The admin's page of each model that has one."""
    return [admin.site.get_model_admin(model) for model in apps.get_models() if admin.site.is_registered(model)]


def tasks() -> dict[str, Any]:
    """The tasks that the beat sends, by name, as functions to call directly."""
    current_app.loader.import_default_modules()
    names = {entry["task"] for entry in SCHEDULE.values()}
    return {name: current_app.tasks[name] for name in sorted(names)} | A_FEW_AT_ONCE


def looks() -> dict[str, Any]:
    """The queries that an idle live worker makes five times a second for all its sweeps."""
    lookout = Lookout(dict(sweeps.items()))
    return {"what is due": lambda: lookout.found(clock.now_ms())}


def _routes(patterns: list[Any], prefix: str) -> Iterator[str]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and not _is_left_out(route):
            yield route


def _is_left_out(route: str) -> bool:
    return "^" in route or "(?P" in route or route.startswith(NEVER) or route.endswith(("/add/", "/autocomplete/"))


def _filled(route: str, known: Mapping[str, str]) -> str:
    whose = next((value for start, value in sorted(known.items(), key=_shortness) if start in route), "nothing")
    row = _row_of(route)

    def value(found: re.Match[str]) -> str:
        if found["name"] in {"object_id", "id", "pk"}:
            return row
        return PLAIN.get(found["name"]) or PLAIN.get(found["kind"] or "") or whose

    return PARAMETER.sub(value, route)


def _shortness(item: tuple[str, str]) -> int:
    """A sort key that puts the longest prefix first."""
    return -len(item[0])


def _row_of(route: str) -> str:
    """The first row of the list that the address belongs to: it stays the same however many there are."""
    parts = route.split("/")
    for page in pages_of_lists():
        if parts[:3] == ["admin", page.model._meta.app_label, str(page.model._meta.model_name)]:
            row = page.model._base_manager.order_by("pk").first()
            return str(row.pk) if row else "0"
    return "0"
