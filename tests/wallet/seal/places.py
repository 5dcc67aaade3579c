"""Places outside the house for the tests: a time stamp authority of our own keys, and an object store."""

import gzip
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CONFIG = """
[req]
distinguished_name = name
prompt = no
[name]
CN = A time stamp authority of the tests
[authority]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = one
[one]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256,sha512
ess_cert_id_alg = sha256
"""


class Authority:
    """A time stamp authority: a key and a certificate in a folder, and OpenSSL to answer with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "tsa.conf").write_text(CONFIG)
        self.run("req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -config tsa.conf"
                 " -extensions authority")  # fmt: skip

    def run(self, command: str) -> bytes:
        """What OpenSSL prints."""
        return subprocess.run(["openssl", *command.split()], cwd=self.folder, capture_output=True, check=True).stdout

    def stamp(self, question: bytes) -> bytes:
        """The answer to a request."""
        (self.folder / "question.tsq").write_bytes(question)
        self.run("ts -reply -queryfile question.tsq -config tsa.conf -inkey key.pem -signer cert.pem -out answer.tsr")
        return (self.folder / "answer.tsr").read_bytes()

    def verify(self, stamp: bytes, data: bytes) -> bool:
        """Whether a stamp is this authority's over these bytes."""
        (self.folder / "kept.tsr").write_bytes(stamp)
        (self.folder / "data").write_bytes(data)
        return b"Verification: OK" in self.run("ts -verify -data data -in kept.tsr -CAfile cert.pem -partial_chain")


class Store(ThreadingHTTPServer):
    """Answers POST by what `stamp` makes of it, and keeps what is PUT, once an address."""

    def __init__(self, authority: Authority | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.authority = authority
        self.kept: dict[str, bytes] = {}
        self.fails_with = 0
        self.replays: bytes | None = None
        self.zips = False

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Store

    def do_POST(self) -> None:
        """Stamp what is sent, as an authority for time stamps does."""
        question = self.rfile.read(int(self.headers["Content-Length"]))
        assert self.server.authority is not None
        stamp = self.server.replays or self.server.authority.stamp(question)
        self.answer(self.server.fails_with or 200, stamp)

    def do_PUT(self) -> None:
        """Keep what is sent under its path, once; 412 when something is there already."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        is_new = self.path not in self.server.kept
        assert self.headers["If-None-Match"] == "*"
        if not self.server.fails_with and is_new:
            self.server.kept[self.path] = body
        self.answer(self.server.fails_with or (201 if is_new else 412), b"")

    def answer(self, status: int, body: bytes) -> None:
        """Send a status and a body."""
        self.send_response(status)
        if self.server.zips:
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        if status == HTTPStatus.TEMPORARY_REDIRECT:
            self.send_header("Location", f"{self.server.url}/elsewhere")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def running(store: Store) -> Iterator[Store]:
    """The store, answering."""
    thread = threading.Thread(target=store.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield store
    finally:
        store.shutdown()
        thread.join()
        store.server_close()
