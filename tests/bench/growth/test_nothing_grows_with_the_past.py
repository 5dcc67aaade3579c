"""No page, operation, task or search touches more of the database because more has been played."""

import logging
from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client

from accounts.people.models import User
from bench.growth import doors, scene
from bench.growth.counting import Cost, cost_of
from bench.growth.may_grow import MAY_GROW
from bench.growth.past import Past
from bench.wallet.history import EMPTIED

pytestmark = pytest.mark.django_db(transaction=True)
FEW, MANY = 400, 4_000
MOST_TIMES, DEEPER = 1.2, 12
"""A few blocks more are indexes that are a level deeper."""


def doors_of(house: scene.Finished, live: str) -> dict[str, Callable[[], object]]:
    """Everything that can be asked of the house, by name."""
    player, chief = Client(raise_request_exception=True), Client(raise_request_exception=True)
    player.force_login(house.players[0])
    chief.force_login(User.objects.create_superuser("chief", None, "a long password 9"))
    asked: dict[str, Callable[[], object]] = {}
    for name, path in (doors.addresses(house, live) | doors.searches()).items():
        client = chief if name.startswith("admin/") else player
        asked[name] = lambda client=client, path=path: b"".join(client.get(path))
    return asked | doors.tasks()


def costs(asked: dict[str, Callable[[], object]]) -> Iterator[tuple[str, Cost]]:
    for name, ask in asked.items():
        yield name, cost_of(ask)


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
def test_ten_times_the_past_costs_no_more():
    logging.disable(logging.ERROR)
    house = scene.finish()
    past = Past()
    live = scene.go_on(house.players)
    past.grow_to(FEW)
    asked = doors_of(house, live.public_id)
    dict(costs(asked))
    few = dict(costs(asked))
    past.grow_to(MANY)
    many = dict(costs(asked))
    grown = {
        name: (few[name], now)
        for name, now in many.items()
        if now.blocks > MOST_TIMES * few[name].blocks + DEEPER or now.statements > MOST_TIMES * few[name].statements
    }
    assert {name: both for name, both in grown.items() if name not in MAY_GROW} == {}
