"""`/livez`, `/readyz` and `/healthz` say within a second what is well and what is not, whatever is away."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from base.watching.health import Check, Finding, checks, database_checks
from rummysite.watch.health import Health
from rummysite.watch.looks import FRESH_S, WAIT_S, Looks
from tables.dealer import stock
from tables.outages import services as outages
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.django_db(transaction=True)


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"null"})


class Asked:
    """Whoever asks one process how it is."""

    def __init__(self, wait_s: float) -> None:
        self.application = Health(nothing, Looks(wait_s))

    async def __call__(self, path: str, method: str = "GET", host: str = "10.1.2.3:8000") -> tuple[int, Any]:
        scope = {"type": "http", "path": path, "method": method, "headers": [(b"host", host.encode())]}
        asking = ApplicationCommunicator(self.application, scope)
        await asking.send_input({"type": "http.request"})
        start, body = await asking.receive_output(PATIENCE_S), await asking.receive_output(PATIENCE_S)
        return start["status"], json.loads(body["body"] or b"null")


@pytest.fixture
def ask() -> Iterator[Asked]:
    """Who has the patience to hear of every look that ends."""
    asked = Asked(PATIENCE_S)
    yield asked
    asked.application.looks.close()


@pytest.fixture
def hasty() -> Iterator[Asked]:
    """Who is answered as soon as a process answers."""
    asked = Asked(WAIT_S)
    yield asked
    asked.application.looks.close()


async def until_well(ask: Asked, path: str, name: str) -> tuple[int, Any]:
    """The first answer in which this look has come back in time; a busy machine's may take longer."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            status, said = await ask(path)
            if said[name] == "ok":
                return status, said


@pytest.fixture
def added() -> Iterator[list[str]]:
    """Names of checks that this test adds, taken out again."""
    names: list[str] = []
    yield names
    for name in names:
        checks._members.pop(name, None)
        database_checks._members.pop(name, None)


@pytest.fixture
def swept(transactional_db: None) -> None:
    outages.make_good(time.time_ns() // 1_000_000)
    stock.fill(1)


@pytest.mark.usefixtures("swept")
async def test_all_is_well_and_said_part_by_part_to_whoever_asks_by_whatever_name(ask: Asked) -> None:
    status, said = await ask("/healthz", host="no.such.name")
    assert (status, said["database"], said["sweeps"], said["overdue"], said["dealer"]) == (200, *["ok"] * 4)


async def test_it_says_when_nobody_fires_deadlines_and_the_process_can_still_serve(ask: Asked) -> None:
    status, said = await ask("/healthz")
    assert (status, said["sweeps"]) == (503, "nobody has fired a deadline yet")
    assert (await ask("/readyz"))[0] == 200


async def test_a_check_that_never_comes_back_keeps_nobody_waiting(hasty: Asked, added: list[str]) -> None:
    go_on, begun = threading.Event(), list[float]()

    def stuck() -> Finding:
        begun.append(time.monotonic())
        go_on.wait()
        return Finding(True)

    added.append("stuck")
    checks.add("stuck", Check(stuck, stops_serving=True))
    try:
        for _ in range(2):  # the check takes for ever, so whoever is answered has not waited for it
            status, said = await until_well(hasty, "/readyz", "database")
            assert status == 503
            assert said["stuck"].startswith("no answer for")
        assert len(begun) == 1  # it is not begun again while it is under way
    finally:
        go_on.set()


async def test_a_check_that_fails_is_said_and_hides_nothing_else(ask: Asked, added: list[str]) -> None:
    def broken() -> Finding:
        raise ConnectionError

    added.append("broken")
    checks.add("broken", Check(broken))
    status, said = await ask("/healthz")
    assert (status, said["broken"], said["database"]) == (503, "failed: ConnectionError", "ok")
    assert (await ask("/readyz"))[0] == 200  # it does not stop this process from serving


async def test_a_silent_database_is_named_and_what_only_it_knows_is_not_guessed(hasty: Asked, added: list[str]) -> None:
    go_on = threading.Event()

    def silent(_ask: Any) -> Finding:
        go_on.wait()
        return Finding(True)

    added.append("silent")
    database_checks.add("silent", silent)
    try:
        status, said = await hasty("/healthz")
        assert status == 503
        assert said["database"].startswith("no answer for")
        assert said["overdue"].startswith("no answer for")
    finally:
        go_on.set()


async def test_asking_often_costs_one_look(ask: Asked, added: list[str]) -> None:
    looks: list[int] = []

    def counted() -> Finding:
        looks.append(1)
        return Finding(True, number=7)

    added.append("counted")
    checks.add("counted", Check(counted))
    before_s = time.monotonic()
    answers = await asyncio.gather(*(ask("/healthz") for _ in range(20)))
    if time.monotonic() - before_s < FRESH_S:
        assert len(looks) == 1
    assert {said["numbers"]["counted"] for _status, said in answers} == {7}


async def test_livez_asks_nobody_and_the_rest_goes_on_to_the_site(ask: Asked, added: list[str]) -> None:
    assert await ask("/livez") == (200, {"loop": "ok"})
    assert (await ask("/healthz", "HEAD"))[1] is None
    only_read = {"code": "bad_request", "sentence": "This address is only read."}
    assert await ask("/healthz", "POST") == (405, only_read)
    assert await ask("/healthzz") == (404, None)
