"""Every door of a house, measured with a short past and with a longer one: what each costs, and which have grown."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Self

from django.db import connection
from django.test import Client

from accounts.people.models import User
from bench.growth import doors, scene
from bench.growth.counting import Cost, cost_of
from bench.growth.past import Past
from tests.session_cookies import log_in_by_cookies

MOST_TIMES, DEEPER = 1.2, 36
"""A few blocks more are indexes that are a level deeper, and what is asked only now and then."""
NOW_AND_THEN = 3
"""Statements that a request sends only now and then: when its log-in was last seen, what a cache has forgotten."""
ASKED_AGAIN = 3
NOT_READ = 405
"""The answer of a door that takes forms alone."""
Ask = Callable[[], object]


class Grown(NamedTuple):
    """What a door costs with the short past and with the longer one."""

    short: Cost
    longer: Cost


class House:
    """A house with one of every finished thing, copies of them, a running deal, and two players who open pages.

    It is used in a `with` block: after it, the connection has no table of its own any more.
    """

    def __init__(self) -> None:
        finished = scene.finish()
        self._past = Past()
        live = scene.go_on(finished.players)
        chief = User.objects.create_superuser("chief", None, "a long password 9")
        self._clients = {True: _browser(chief), False: _browser(finished.players[0])}
        self._addresses = doors.addresses(finished, live.public_id) | doors.searches()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._past.forget()

    def grow_to(self, copies: int) -> None:
        """Add copies of the finished things until there are this many."""
        self._past.grow_to(copies)

    def doors(self) -> dict[str, Ask]:
        """Everything that can be asked and read, by its route or its task's name; each page has been asked once."""
        return dict(self._readable()) | doors.tasks() | doors.looks()

    def _readable(self) -> Iterator[tuple[str, Ask]]:
        for route, path in self._addresses.items():
            client = self._clients[route.startswith("admin/")]
            if client.get(path).status_code != NOT_READ:
                yield route, lambda client=client, path=path: b"".join(client.get(path))  # type: ignore[misc]


def costs(asked: Mapping[str, Ask]) -> dict[str, Cost]:
    """The cost of each call, by its name."""
    return {name: cost_of(ask) for name, ask in asked.items()}


def grown(asked: Mapping[str, Ask], short: Mapping[str, Cost], longer: Mapping[str, Cost]) -> dict[str, Grown]:
    """What costs more than its share, at the cheapest of some more askings: the first after ANALYZE reads the
    server's catalogue anew, and what a cache has forgotten is read again.

    Tasks have deleted what had lapsed of the longer past, all at once. It is cleaned up and the planner is told
    first, as autovacuum does it.
    """
    suspects = [name for name in longer if _has_grown(short[name], longer[name])]
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    again = {name: min(cost_of(asked[name]) for _ in range(ASKED_AGAIN)) for name in suspects}
    return {name: Grown(short[name], cost) for name, cost in again.items() if _has_grown(short[name], cost)}


def _has_grown(short: Cost, longer: Cost) -> bool:
    more_blocks = longer.blocks > MOST_TIMES * short.blocks + DEEPER
    return more_blocks or longer.statements > MOST_TIMES * short.statements + NOW_AND_THEN


def _browser(user: User) -> Client:
    log_in_by_cookies()
    client = Client()
    client.force_login(user)
    return client
