"""A small push service and a browser of it: real HTTP, and keys that open what was sealed for them."""

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Taken(NamedTuple):
    """One message that came: where, with which headers, sealed."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes messages and answers each with `answers`; `taken` has them in order."""

    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.answers = 201
        self.taken: list[Taken] = []


class UserAgent:
    """A browser's keys."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.p256dh, self.auth = _text(point), _text(self.secret)

    def open(self, sealed: bytes) -> dict[str, Any]:
        """What was sealed for this browser."""
        plain = http_ece.decrypt(sealed, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        told: dict[str, Any] = json.loads(plain)
        return told


@contextmanager
def push_service() -> Iterator[PushService]:
    """One that runs on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.taken.append(Taken(self.path, dict(self.headers.items()), body))
            self.send_response(service.answers)
            if service.answers == 302:
                self.send_header("Location", f"{service.origin}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(server.server_port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
