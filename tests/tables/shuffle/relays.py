"""Relays of a beacon, which tell over HTTP what a test publishes."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from pytest_django import Settings

from engine.shuffle import Pulse
from tests.tables.shuffle.cast import name_a_beacon


class Relay:
    """A server that publishes what it is given, as drand's relays do."""

    def __init__(self) -> None:
        self.rounds: dict[int, object] = {}
        self.asked: list[str] = []
        self.packs = False
        self.moved_to = ""
        relay = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                relay.asked.append(self.path)
                number = int(self.path.rsplit("/", 1)[1])
                told = relay.rounds.get(number)
                body = json.dumps(told).encode()
                self.send_response(302 if relay.moved_to else 404 if told is None else 200)
                if relay.moved_to:
                    self.send_header("Location", f"{relay.moved_to}{self.path}")
                if relay.packs:
                    self.send_header("Content-Encoding", "gzip")
                self.end_headers()
                self.wfile.write(gzip.compress(body) if relay.packs else body)

            def log_message(self, *args: object) -> None:
                """Nothing is said of a request."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def publish(self, number: int, pulse: Pulse) -> None:
        self.rounds[number] = {"round": number, "randomness": pulse.randomness, "signature": pulse.signature}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def opened_relay() -> Iterator[Relay]:
    """A relay that answers inside the block."""
    relay = Relay()
    try:
        yield relay
    finally:
        relay.close()


@contextmanager
def relay_of_the_house(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Relay]:
    """A relay that answers inside the block, and whose rounds deals and draws wait for."""
    with opened_relay() as relay:
        name_a_beacon(settings, monkeypatch, relay.url)
        yield relay
