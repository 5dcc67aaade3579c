"""A guest names the push service: one that answers byte by byte, or whose name is never found, holds no worker."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from accounts.login.cookies.store import SessionStore
from base import clock
from tables.push import endpoints, sending, services
from tables.push.models import PushSubscription
from tables.push.sending import Fate, send
from tables.push.tasks import push_call
from tests.tables.cast import funded
from tests.tables.push_service import UserAgent, push_service

ANSWER = b"HTTP/1.1 201 Created\r\nX-Slow: " + b"x" * 500 + b"\r\nContent-Length: 0\r\n\r\n"
PAUSE_S = 0.05


class Trickle:
    """A server that sends its answer one byte after another; `sent` counts them until the line is cut."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.sent = 0
        self.is_over = threading.Event()


@contextmanager
def trickle() -> Iterator[Trickle]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = Trickle(f"http://127.0.0.1:{listening.getsockname()[1]}")

    def serve() -> None:
        line, _ = listening.accept()
        with line:
            line.settimeout(PAUSE_S)
            try:
                for byte in ANSWER:
                    line.send(bytes([byte]))
                    server.sent += 1
                    while not _is_quiet(line):
                        pass
            except OSError:
                pass
        server.is_over.set()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listening.close()
        thread.join()


def _is_quiet(line: socket.socket) -> bool:
    """Whether nothing comes for a pause; raises ConnectionError when the other end is gone."""
    try:
        if not line.recv(4096):
            raise ConnectionResetError
    except TimeoutError:
        return True
    return False


@pytest.fixture(autouse=True)
def short_times(monkeypatch):
    monkeypatch.setattr(sending, "ANSWER_S", 0.5)
    monkeypatch.setattr(endpoints, "LOOK_UP_S", 0.2)


def subscription(endpoint: str) -> PushSubscription:
    agent = UserAgent()
    return PushSubscription(endpoint=endpoint, p256dh=agent.p256dh, auth=agent.auth)


def test_an_answer_byte_by_byte_is_cut_off_in_its_headers(settings):
    with trickle() as server:
        settings.PUSH_OWN_SERVERS = [server.origin]
        assert send(subscription(f"{server.origin}/x"), {"tag": "t"}, 10) is Fate.FAILED
        server.is_over.wait()
        assert 0 < server.sent < len(ANSWER)


def test_a_name_that_is_never_found_ends_the_push_and_keeps_the_browser(monkeypatch):
    is_found = threading.Event()
    monkeypatch.setattr(endpoints.socket, "getaddrinfo", lambda *_, **__: is_found.wait() and [])
    assert send(subscription("https://push.example.org/x"), {"tag": "t"}, 10) is Fate.FAILED
    assert not is_found.is_set()
    is_found.set()


@pytest.mark.django_db
def test_the_players_other_browsers_are_called_while_one_push_service_is_slow(settings):
    asha = funded("Asha")
    with trickle() as slow, push_service() as quick:
        settings.PUSH_OWN_SERVERS = [slow.origin, quick.origin]
        for origin in (slow.origin, quick.origin):
            session, agent = SessionStore(), UserAgent()
            session.create()
            services.subscribe(asha, session.session_key, f"{origin}/x", agent.p256dh, agent.auth)
        until_ms = clock.now_ms() + 60_000
        assert push_call(asha.pk, "turn", "turn:1", "Mango Grove", "/tables/x/", until_ms, None) == 1
        assert slow.sent < len(ANSWER)
    assert PushSubscription.objects.count() == 2


def test_the_task_has_a_limit_of_its_own_below_that_of_every_task(settings):
    assert push_call.time_limit < settings.CELERY_TASK_SOFT_TIME_LIMIT
