"""A Daphne of our own, as the Procfile starts it, and cookies with which to speak to it as a user."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from accounts.people.models import User

HOST = "127.0.0.1"
START_S = 180.0
STOP_S = 10.0


class Server(NamedTuple):
    """Where a Daphne listens, and its process."""

    port: int
    pid: int


@contextmanager
def serving(application: str) -> Iterator[int]:
    """Run an ASGI application; gives the port on which it listens."""
    with served(application) as server:
        yield server.port


@contextmanager
def served(application: str) -> Iterator[Server]:
    """Run an ASGI application; gives the port on which it listens and the process."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "daphne", "-v", "0", "-b", HOST, "-p", str(port), application]
    server = subprocess.Popen(command, env=dict(os.environ))
    try:
        _wait_for(port, server)
        yield Server(port, server.pid)
    finally:
        stop(server)


def stop(process: "subprocess.Popen[bytes] | subprocess.Popen[str]") -> None:
    """Stop a process, by force if it takes too long: closing thousands of sockets takes time."""
    process.terminate()
    try:
        process.wait(STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("Daphne does not listen")


def cookie_of(user: "User") -> str:
    """A session cookie of this user, as logging in would give it."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from accounts.login.cookies.store import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.cookie}"
