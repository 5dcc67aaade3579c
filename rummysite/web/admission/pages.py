"""Requests for pages and the API pass a turnstile and run in separate threads, as many as there are connections.

Django would create a thread for each request, and each would take a connection: sixty requests that wait for one
row would take them all. Here a request needs a thread behind the turnstile. One player has at most half of the
threads, one address (which many players may share) all but one, operators and downloads a share that leaves room
for the rest. A thread is free when its work has ended, not when the browser has gone, so nobody gets a second share
by closing connections.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, NamedTuple

from asgiref.sync import ThreadSensitiveContext
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import parse_cookie

from base.crowd.addresses import household_of, is_this_machine, network_of
from base.crowd.busy import BusyRefusal
from base.refusals import Refusal, Refused
from base.watching import metrics, trail
from rummysite.applications import Application, Scope
from rummysite.web.admission.turnstile import NETWORK, Lines, Shares, Turnstile
from rummysite.web.answers import refused_without_session
from rummysite.web.security import ADMIN_PREFIX, API_PREFIX
from rummysite.web.static_files import PREFIX as STATIC_PREFIX

FREE_FOR_OTHERS = 2
"""Connections that pages leave free: for sockets that open, and for a thread that needs a second one."""
STATIC_AT_ONCE = 8
STATIC_LINES = Lines(most=2000, most_of_a_share=1000, most_in_one=400)
"""A page loads about a hundred modules, through a proxy all at once."""


class Asker(NamedTuple):
    """The sender of a request: the session or token it shows, and its address."""

    shown: str
    address: str

    @property
    def line(self) -> str:
        """Where they wait: a player for the player's own requests, a visitor for the address's."""
        return self.shown or self.address


class Gate:
    """A turnstile with a thread for each request that is inside."""

    def __init__(self, at_once: int, lines: Lines | None = None) -> None:
        self.turnstile = Turnstile(at_once, lines)
        self._threads = [ThreadPoolExecutor(1, f"pages-{number}") for number in range(at_once)]
        self._leaving: set[asyncio.Task[None]] = set()

    async def through(self, line: str, shares: Shares, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work inside, its database work in a thread of this gate. Raises Refused."""
        await self.turnstile.enter(line, shares)
        thread = self._threads.pop()
        try:
            async with ThreadSensitiveContext(executor=thread):
                await work()
        finally:
            leaving = asyncio.create_task(self._leave(thread, shares), name="leaving")
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    async def _leave(self, thread: ThreadPoolExecutor, shares: Shares) -> None:
        """Wait until the thread has finished; its database connections are returned then."""
        try:
            await asyncio.get_running_loop().run_in_executor(thread, close_old_connections)
        finally:
            self._threads.append(thread)
            self.turnstile.leave(shares)


class PagesAdmission:
    """ASGI: requests pass the gate or are refused with a code."""

    def __init__(self, application: Application, connections: int) -> None:
        """`connections` is the size of the pages' lane."""
        self._application = application
        self._connections = connections
        self._gates: dict[asyncio.AbstractEventLoop, tuple[Gate, Gate]] = {}

    def inside(self) -> int:
        """How many requests for pages are under way."""
        return sum(pages.turnstile.inside for pages, _static in self._gates.values())

    def waiting(self) -> int:
        """How many requests for pages wait for their turn."""
        return sum(pages.turnstile.waiting for pages, _static in self._gates.values())

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve one request in its turn."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        pages, static = self.gates()
        asker = asker_of(scope)
        send = _counted(send, trail.begin())
        try:
            if scope["path"].startswith(STATIC_PREFIX):
                await static.through(
                    asker.line,
                    {f"address:{asker.address}": STATIC_AT_ONCE},
                    lambda: self._application(scope, receive, send),
                )
            else:
                shares = shares_of(asker, scope["path"], pages.turnstile.at_once)
                await pages.through(asker.line, shares, lambda: self._application(scope, receive, send))
        except Refused as no:
            await say(scope, send, no.code)

    def gates(self) -> tuple[Gate, Gate]:
        """The gate of the pages and that of static files, of the running loop."""
        loop = asyncio.get_running_loop()
        if loop not in self._gates:
            at_once = max(1, self._connections - FREE_FOR_OTHERS)
            self._gates = {loop: (Gate(at_once), Gate(STATIC_AT_ONCE, STATIC_LINES))}
        return self._gates[loop]


def shares_of(asker: Asker, path: str, at_once: int) -> Shares:
    """How many of the threads may be taken by this player, this address, and this kind of page."""
    shares = {f"address:{asker.address}": max(1, at_once - 1)} if asker.address else {}
    if network := network_of(asker.address):
        shares[f"{NETWORK}{network}"] = max(1, at_once - 1)
    if asker.shown:
        shares[f"player:{asker.shown}"] = max(1, at_once // 2)
    if path.startswith(ADMIN_PREFIX):
        shares["operators"] = max(1, at_once // 2)
    if path.endswith((".ndjson", ".csv", ".xlsx")):
        shares["downloads"] = max(1, at_once // 3)
    return shares


def asker_of(scope: Scope) -> Asker:
    """Who asks, read off the request alone: nobody is looked up before there is room.

    The address is empty on this machine: it is a proxy's that the house was not told of, and behind it is everybody.
    What is shown is what the request is answered by, and nothing else: a token where the API takes one, otherwise the
    session. Whatever else it says would be another line each time.
    """
    shown = _token(scope) or _session_key(_cookies(scope))
    digest = hashlib.blake2b(shown, digest_size=12).hexdigest() if shown else ""
    address = (scope.get("client") or [""])[0]
    return Asker(digest, "" if is_this_machine(address) else household_of(address))


def _token(scope: Scope) -> bytes:
    """The token by which the API answers a request, as Knox reads it; empty where Knox would look none up."""
    if scope.get("type") == "websocket" or not scope.get("path", "").startswith(API_PREFIX):
        return b""
    words = b",".join(value for name, value in scope["headers"] if name == b"authorization").split()
    return b"bearer " + words[1] if len(words) == 2 and words[0].lower() == b"bearer" else b""


def _cookies(scope: Scope) -> bytes:
    """The cookies as whoever looks the session up will read them: Channels the first header, Django all of them."""
    cookies = [value for name, value in scope["headers"] if name == b"cookie"]
    return b"".join(cookies[:1]) if scope.get("type") == "websocket" else b",".join(cookies)


def _session_key(cookies: bytes) -> bytes:
    """The session's key as Django will find it: what one of them reads otherwise would be a way past its share."""
    return parse_cookie(cookies.decode("latin1")).get(settings.SESSION_COOKIE_NAME, "").encode("latin1", "replace")


def _counted(send: Any, request_id: str) -> Any:
    """Send, and count the answer; it names the id that the log has of this request."""

    async def counted(message: Any) -> None:
        if message["type"] == "http.response.start":
            metrics.answers.labels(f"{message['status'] // 100}xx").inc()
            message = {**message, "headers": [*message.get("headers", ()), (b"x-request-id", request_id.encode())]}
        await send(message)

    return counted


async def say(scope: Scope, send: Any, code: Refusal = BusyRefusal.HOUSE_BUSY) -> None:
    """Answer a request that is not admitted, in its reader's language, without a query to the database."""
    answer = refused_without_session(ASGIRequest(dict(scope), BytesIO()), code)
    headers = [(name.lower().encode(), value.encode("latin1")) for name, value in answer.items()]
    headers.append((b"content-length", str(len(answer.content)).encode()))
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})
