"""One guest who asks for everything at once takes no more than a share, and nobody's move waits for it."""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from typing import Any, NamedTuple

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.sessions import CookieMiddleware
from django.core.asgi import get_asgi_application
from django.core.handlers.asgi import ASGIRequest
from django.db import connection, transaction
from django.test import Client

from rummysite.web.admission.pages import Asker, PagesAdmission, asker_of, shares_of
from tables.live.db_threads import in_thread
from tables.setup.models import Table
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import LOSS_MINOR, dealt, funded, state_of

pytestmark = pytest.mark.django_db(transaction=True)
CONNECTIONS = 8
HELD_AT_MOST_S = 3 * PATIENCE_S
"""A test that fails meanwhile waits for threads that wait for the row: it must be told, not hang."""


class Answer(NamedTuple):
    """One answer of the site."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> Any:
        return json.loads(self.body)


class Site:
    """The pages behind their gate, as a web process has them."""

    def __init__(self) -> None:
        self.application = PagesAdmission(get_asgi_application(), CONNECTIONS)

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        sent = {"host": "localhost", "content-type": "application/json", **headers}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": ["9.9.9.9", 5000],
            "server": ["localhost", 80],
        }
        asking = ApplicationCommunicator(self.application, scope)
        await asking.send_input({"type": "http.request", "body": body})
        start = await asking.receive_output(timeout=PATIENCE_S)
        pieces = [await asking.receive_output(timeout=PATIENCE_S)]
        while pieces[-1].get("more_body"):
            pieces.append(await asking.receive_output(timeout=PATIENCE_S))
        named = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], named, b"".join(piece.get("body", b"") for piece in pieces))


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    """The site; its threads give their connections back."""
    site = Site()
    yield site
    async with asyncio.timeout(PATIENCE_S):
        while any(gate.turnstile.inside for gate in site.application.gates()):
            await asyncio.sleep(0.01)


class RowHeld:
    """Somebody holds a table's row, in a transaction that stays open until `let_go`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._held, self._go_on = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._hold)

    def _hold(self) -> None:
        with transaction.atomic():
            Table.objects.select_for_update().get(pk=self._table.pk)
            self._held.set()
            self._go_on.wait(HELD_AT_MOST_S)
        connection.close()

    def hold(self) -> None:
        self._thread.start()
        assert self._held.wait(PATIENCE_S)

    def let_go(self) -> None:
        self._go_on.set()
        self._thread.join()


@pytest.fixture
def deal() -> Any:
    return dealt(funded("Asha"), funded("Bela"))


@pytest.fixture
def held(deal: Any) -> Iterator[RowHeld]:
    held = RowHeld(deal.table)
    held.hold()
    yield held
    held.let_go()


def session_of(user: Any) -> dict[str, str]:
    browser = Client()
    browser.force_login(user)
    browser.get("/")
    cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
    return {
        "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "x-csrftoken": cookies.get("csrftoken", ""),
    }


async def test_sixty_requests_for_one_row_leave_pages_to_others_and_moves_to_the_players(
    site: Site, deal: Any, held: RowHeld
) -> None:
    guest = await in_thread(funded)("Guest")
    other = await in_thread(funded)("Other")
    shown, calm = await in_thread(session_of)(guest), await in_thread(session_of)(other)
    sit = json.dumps({"buy_in_minor": LOSS_MINOR}).encode()
    address = f"/api/v1/tables/{deal.table.public_id}/seat/"
    crowd = [asyncio.create_task(site.ask("POST", address, sit, **shown)) for _ in range(60)]
    pages, _static = site.application.gates()
    async with asyncio.timeout(PATIENCE_S):
        while pages.turnstile.inside < 3 or sum(task.done() for task in crowd) < 17:
            await asyncio.sleep(0.01)
    assert pages.turnstile.inside == 3  # half of the threads, of which two of the eight connections have none
    assert (await site.ask("GET", "/api/v1/wallet/", **calm)).status == 200

    state = await in_thread(state_of)(deal)
    players = {
        player.public_id: player for player in await in_thread(lambda: [s.player for s in deal.table.seats.all()])()
    }
    mover = players[state.seats[state.turn].player]
    async with Browser(deal.table, mover) as playing:
        assert (await playing.ask("draw", version=state.version, pile="closed"))["type"] == "ok"

    await asyncio.to_thread(held.let_go)
    answers = await asyncio.gather(*crowd)
    statuses = Counter(answer.status for answer in answers)
    assert not [status for status in statuses if status >= 500], statuses
    assert statuses[429] >= 17
    assert {answer.headers["content-type"] for answer in answers} == {"application/json"}
    assert {answer.said["code"] for answer in answers if answer.status == 429} == {"too_many_requests"}
    assert all(answer.headers["retry-after"] for answer in answers if answer.status == 429)


def test_shares_are_a_players_an_addresss_and_a_kind_of_pages() -> None:
    headers = [(b"cookie", b"csrftoken=x; sessionid=abc")]
    asker = asker_of({"headers": headers, "client": ["9.9.9.9", 5000]})
    assert asker == asker_of({"headers": headers, "client": ["9.9.9.9", 5001]})
    assert shares_of(asker, "/", 6) == {"address:9.9.9.9": 5, f"player:{asker.shown}": 3}
    assert shares_of(asker, "/admin/login/", 6)["operators"] == 3
    assert shares_of(asker, "/api/v1/deals.ndjson", 6)["downloads"] == 2
    assert _of_the_api(b"Bearer abc").shown not in {"", asker.shown}
    assert shares_of(asker_of({"headers": [], "client": ["127.0.0.1", 5000]}), "/", 6) == {}


def _of_the_api(*told: bytes, cookies: tuple[bytes, ...] = (), path: str = "/api/v1/me/") -> Asker:
    headers = [(b"authorization", one) for one in told] + [(b"cookie", one) for one in cookies]
    return asker_of({"type": "http", "path": path, "headers": headers, "client": ["9.9.9.9", 5000]})


@pytest.mark.parametrize("told", [b"bearer abc", b"Bearer   abc", b"BEARER\tabc "])
def test_one_token_is_one_asker_however_it_is_written(told: bytes) -> None:
    assert _of_the_api(told) == _of_the_api(b"Bearer abc")


@pytest.mark.parametrize("told", [b"Basic 1", b"Bearer", b"Bearer a b", b"1"])
def test_what_the_api_does_not_answer_by_is_nobody_else(told: bytes) -> None:
    mine = (b"sessionid=abc",)
    assert _of_the_api(told, cookies=mine) == _of_the_api(cookies=mine)


def test_a_token_on_a_page_is_nobody_else() -> None:
    mine = (b"sessionid=abc",)
    assert _of_the_api(b"Bearer 1", cookies=mine, path="/deals/") == _of_the_api(cookies=mine)


TWICE = [
    (b"sessionid=abc",),
    (b"sessionid=abc", b"sessionid=other"),
    (b"sessionid=abc", b"x=y; sessionid=other"),
    (b"x=y", b"sessionid=abc"),
    (b"x=y; sessionid=abc", b"sessionid=other; z=1"),
    (b'sessionid="a\\142c"', b"other"),
]
"""Lines `Cookie` of one request; a browser sends one."""


@pytest.mark.parametrize("told", TWICE)
def test_of_several_cookies_a_page_is_asked_by_the_one_that_django_reads(told: tuple[bytes, ...]) -> None:
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "client": ["9.9.9.9", 5000]}
    scope["headers"] = [(b"cookie", one) for one in told]
    read = ASGIRequest(scope, BytesIO()).COOKIES.get("sessionid", "")
    alone = {**scope, "headers": [(b"cookie", f"sessionid={read}".encode())] if read else []}
    assert asker_of(scope) == asker_of(alone)


@pytest.mark.parametrize("told", TWICE)
async def test_and_a_socket_by_the_one_that_channels_reads(told: tuple[bytes, ...]) -> None:
    seen: list[Any] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["cookies"].get("sessionid", ""))

    scope = {"type": "websocket", "path": "/ws/me/", "client": ["9.9.9.9", 5000]}
    scope["headers"] = [(b"cookie", one) for one in told]
    await CookieMiddleware(inner)(scope, None, None)
    alone = {**scope, "headers": [(b"cookie", f"sessionid={seen[0]}".encode())] if seen[0] else []}
    assert asker_of(scope) == asker_of(alone)
