"""A row that somebody holds, and a database that does not answer, are refusals with a code: no 500, and no page."""

import threading
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, ProgrammingError, connection, connections, transaction
from django.test import Client
from knox.models import AuthToken
from psycopg_pool import PoolTimeout

from accounts.people.models import User
from base.crowd.busy import BusyRefusal, busy_of
from tables.chairs.models import Seat
from tables.live.db_threads import in_thread
from tables.setup.models import Table
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import LOSS_MINOR, funded, table_of


def over(cause: Exception, kind: type[Exception] = OperationalError) -> Exception:
    """Django's error over the driver's, as it is raised."""
    error = kind(str(cause))
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (over(psycopg.errors.LockNotAvailable()), BusyRefusal.ROW_BUSY),
        (over(psycopg.errors.DeadlockDetected()), BusyRefusal.ROW_BUSY),
        (over(psycopg.errors.QueryCanceled()), BusyRefusal.HOUSE_BUSY),
        (over(psycopg.errors.AdminShutdown()), BusyRefusal.HOUSE_BUSY),
        (over(PoolTimeout()), BusyRefusal.HOUSE_BUSY),
        (over(psycopg.errors.UndefinedTable(), ProgrammingError), None),
        (ValueError(), None),
    ],
    ids=lambda case: type(getattr(case, "__cause__", case)).__name__,
)
def test_what_time_will_mend_is_told_from_faults_of_ours(error: Exception, code: BusyRefusal | None) -> None:
    assert busy_of(error) == code


@pytest.fixture
def impatient(transactional_db: None) -> Iterator[None]:
    """Nobody waits longer than 100 ms for a row."""
    options = connections["default"].settings_dict["OPTIONS"]
    before = options.get("options")
    options["options"] = "-c lock_timeout=100ms"
    connections.close_all()
    connections["default"].close_pool()
    yield
    options.pop("options")
    if before is not None:
        options["options"] = before
    connections.close_all()
    connections["default"].close_pool()


class Held:
    """Somebody who holds a table's row for as long as a block lasts."""

    def __init__(self, table: Table) -> None:
        self._table, self._held, self._go_on = table, threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._hold)

    def _hold(self) -> None:
        with transaction.atomic():
            Table.objects.select_for_update().get(pk=self._table.pk)
            self._held.set()
            self._go_on.wait()
        connection.close()

    def __enter__(self) -> None:
        self._thread.start()
        assert self._held.wait(PATIENCE_S)

    def __exit__(self, *_: object) -> None:
        self._go_on.set()
        self._thread.join()


def program(user: User) -> Client:
    return Client(headers={"authorization": f"Bearer {AuthToken.objects.create(user)[1]}"})


@pytest.mark.usefixtures("impatient")
def test_the_api_says_that_a_row_is_busy() -> None:
    table, asha = table_of(2), funded("Asha")
    client, body = program(asha), {"buy_in_minor": LOSS_MINOR}
    address = f"/api/v1/tables/{table.public_id}/seat/"
    with Held(table):
        answer = client.post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "row_busy")
    assert answer.headers["Retry-After"]
    assert client.post(address, body, content_type="application/json").status_code in (200, 201)


@pytest.mark.usefixtures("impatient")
async def test_a_socket_says_that_a_row_is_busy_and_stays_open() -> None:
    table, asha = await in_thread(table_of)(2), await in_thread(funded)("Asha")
    async with Browser(table, asha) as browser:
        await browser.until("snapshot")
        held = Held(table)
        await in_thread(held.__enter__)()
        try:
            answer = await browser.ask("sit", buy_in_minor=LOSS_MINOR)
        finally:
            await in_thread(held.__exit__)()
        assert (answer["type"], answer["code"]) == ("refused", "row_busy")
        assert (await browser.ask("sit", buy_in_minor=LOSS_MINOR))["type"] == "ok"
    assert await in_thread(Seat.objects.filter(player=asha).count)() == 1


@pytest.fixture
def no_connection_to_lend(transactional_db: None) -> Iterator[None]:
    """The pages' pool has one connection, which somebody has borrowed."""
    pool = connections["default"].settings_dict["OPTIONS"]["pool"]
    before = dict(pool)
    pool |= {"max_size": 3, "timeout": 0.1}
    connections.close_all()
    connections["default"].close_pool()
    borrowed, give_back = threading.Event(), threading.Event()

    def borrow() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        borrowed.set()
        give_back.wait()
        connection.close()

    holder = threading.Thread(target=borrow)
    holder.start()
    assert borrowed.wait(PATIENCE_S)
    yield
    give_back.set()
    holder.join()
    pool |= before
    connections.close_all()
    connections["default"].close_pool()


@pytest.mark.usefixtures("no_connection_to_lend")
def test_a_pool_with_nothing_to_lend_is_a_503_with_a_code() -> None:
    answer: Any = Client(raise_request_exception=False).get("/api/v1/tables/")
    assert (answer.status_code, answer.json()["code"]) == (503, "house_busy")
    assert answer.headers["Retry-After"]


@pytest.mark.usefixtures("no_connection_to_lend")
def test_people_get_a_page_that_says_so() -> None:
    answer: Any = Client(raise_request_exception=False).get("/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "too much to do" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "headers", "status", "code"),
    [
        ("/api/v1/nothing/", {}, 404, "not_found"),
        ("/api/v1/tables/", {"host": "elsewhere.example"}, 400, "bad_request"),
    ],
)
def test_the_api_never_answers_with_a_page(address: str, headers: dict[str, str], status: int, code: str) -> None:
    answer = Client(headers=headers).get(address)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["sentence"]


@pytest.mark.django_db
def test_people_still_get_a_page_for_what_is_not_there() -> None:
    assert "text/html" in Client().get("/nothing/").headers["Content-Type"]
