"""The house says where it is open as soon as it answers, however long that takes."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from rummysite.run import answer
from tests.rummysite.run.house import free_port

HANG_S = 300


class Ready(BaseHTTPRequestHandler):
    """A site that is ready."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()


@contextmanager
def site(port: int) -> Iterator[None]:
    """It answers from now on."""
    with HTTPServer(("127.0.0.1", port), Ready) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield
        server.shutdown()
        serving.join()


def test_a_house_that_is_late_is_said_to_be_open_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    port, said, told = free_port(), list[str](), threading.Event()

    def note(text: str, flush: bool) -> None:
        said.append(text)
        told.set()

    monkeypatch.setattr(answer, "WAIT_S", 0.1)
    monkeypatch.setattr(answer, "print", note, raising=False)
    saying = threading.Thread(target=answer.say_when_open, args=("127.0.0.1", port))
    saying.start()
    assert told.wait(HANG_S)
    with site(port):
        saying.join(HANG_S)
    assert f"Nothing answers at http://localhost:{port}" in said[0]
    assert f"The house is open:  http://localhost:{port}" in said[-1]
