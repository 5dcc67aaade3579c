"""How long a request may take to arrive, how large it may be and how it is written, with or without a proxy in front.

Daphne hands a request on when all of it is there, so what comes half, slowly or by the hundred megabytes has to be
stopped where the bytes come in. Twisted's own limit is one of silence: a byte a minute keeps a connection for ever.
Here the head of a request has `HEAD_S`, its body `BODY_S` and a second more for each `SLOWEST_BYTES_PER_S`; a body that
says that it is too long is refused before it is read, one that does not say is cut when it is.

Bodies are UTF-8. Whoever names another charset for one names one of Python's hundred codecs, and several of those are
no charsets: a form in `hex` or `zlib` is an error in the middle of Django. So that is refused before anything is read.

`watched()` has to be called before Daphne starts to listen; `rummysite.asgi` does.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import daphne.server
from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from twisted.internet.protocol import connectionDone
from twisted.web.http import HTTPChannel

from base.crowd.addresses import Counted, counted_as, is_this_machine
from base.crowd.busy import BusyRefusal
from rummysite.web.answers import refused_without_session

HEAD_S = 10.0
BODY_S = 20.0
SLOWEST_BYTES_PER_S = 16_384
IDLE_S = 30.0
"""How long a connection may stay open between two requests."""
GOODBYE_S = 2.0
"""How long the rest of a refused body is thrown away, so that its sender gets to read why."""
MOST_BYTES = 3 << 20
MOST_BYTES_OF_FILES = 32 << 20
TAKES_FILES = ("/admin/", "/accounts/papers/", "/api/v1/me/papers/")
"""Where players' papers and banks' statements are sent."""
FILES_AT_ONCE = 8
"""How many uploads are received at once; they are stored on disk until they are complete."""
MOST_CONNECTIONS_OF_A_PEER = 300
"""How many connections may be open at once, without sockets, which are counted by player and address."""


class Visit(HTTPChannel):
    """One connection and the request that is arriving on it."""

    transport: Any
    factory: Any
    counted: tuple[Counted, ...] = ()
    most_bytes = MOST_BYTES
    _path: Any
    _due: Any = None
    _refused = False
    _brings_files = False
    _files_under_way = 0

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  (Twisted's names)
        """Begin to count the time with a request's first byte."""
        if self._refused:
            return
        if self._due is None and not self._handlingRequest:
            self._wait(HEAD_S)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802
        """Check the body's encoding and length, and set its time limit."""
        if not is_utf8(self.requests[-1].requestHeaders.getRawHeaders(b"content-type", ())):
            self.refuse(BusyRefusal.NOT_UTF8)
            return
        self.most_bytes = MOST_BYTES_OF_FILES if self._takes_files() else MOST_BYTES
        if self.length is not None and self.length > self.most_bytes:
            self.refuse(BusyRefusal.BODY_TOO_LARGE)
            return
        self._brings_files = self._takes_files() and (self.length is None or self.length > MOST_BYTES)
        Visit._files_under_way += self._brings_files
        if Visit._files_under_way > FILES_AT_ONCE:
            self.refuse(BusyRefusal.HOUSE_BUSY)
            return
        self._wait(BODY_S + (self.most_bytes if self.length is None else self.length) / SLOWEST_BYTES_PER_S)
        super().allHeadersReceived()

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802
        """Receive a piece of the body; a refused body is thrown away."""
        if not self._refused:
            super().rawDataReceived(data)

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        """A line of the head; after a refusal there is none."""
        if not self._refused:
            super().lineReceived(line)

    def allContentReceived(self) -> None:  # noqa: N802
        """The request is complete and was in time."""
        if self._refused:
            return
        self._arrived()
        super().allContentReceived()

    def connectionLost(self, reason: Any = connectionDone) -> None:  # noqa: N802
        """The connection is closed, possibly in the middle of a request."""
        self._arrived()
        self.factory.gone(self)
        super().connectionLost(reason)

    def refuse(self, code: BusyRefusal) -> None:
        """Say why, stop listening, and hang up a moment later."""
        if self._refused:
            return
        self._arrived()
        self._refused = True
        self.setTimeout(None)
        self.transport.writeSequence(_answer(self.requests[-1:], getattr(self, "_path", b"/"), code))
        self.transport.loseWriteConnection()
        self._due = self.callLater(GOODBYE_S, self.transport.abortConnection)

    def _takes_files(self) -> bool:
        path: bytes = self._path
        return self._command == b"POST" and path.startswith(tuple(each.encode() for each in TAKES_FILES))

    def _wait(self, most_s: float) -> None:
        self._stop_waiting()
        self._due = self.callLater(most_s, self._too_slow)

    def _too_slow(self) -> None:
        self._due = None
        self.refuse(BusyRefusal.SENT_TOO_SLOWLY)

    def _stop_waiting(self) -> None:
        if self._due is not None and self._due.active():
            self._due.cancel()
        self._due = None

    def _arrived(self) -> None:
        self._stop_waiting()
        Visit._files_under_way -= self._brings_files
        self._brings_files = False


class Request(WebRequest):
    """A request whose body is counted while it arrives."""

    _received_bytes = 0

    def __init__(self, channel: Any, *args: Any, **kwargs: Any) -> None:
        """Keep Twisted from parsing forms: Django parses them, and Twisted hangs up on a form it cannot read."""
        super().__init__(channel, *args, **kwargs)
        self._parsePOSTFormSubmission = False

    def process(self) -> Any:
        """Hand the request on; one that becomes a socket leaves this room for another."""
        if b"websocket" in (self.requestHeaders.getRawHeaders(b"Upgrade") or [b""])[0].lower():
            self.channel.factory.gone(self.channel)
        return super().process()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """Store a piece of the body unless the body is too large; a chunked body does not declare its length."""
        self._received_bytes += len(data)
        if self._received_bytes > self.channel.most_bytes:
            self.channel.refuse(BusyRefusal.BODY_TOO_LARGE)
        else:
            super().handleContentChunk(data)


class Door(HTTPFactory):
    """Daphne's own factory, for connections that are watched."""

    protocol = Visit

    def __init__(self, server: Any) -> None:
        super().__init__(server)
        self.timeOut = IDLE_S
        self._of_peer: dict[str, int] = {}

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
        """A watched connection; None, which closes it, for a peer that has far too many."""
        counted = _counted(addr)
        if any(self._of_peer.get(name, 0) >= MOST_CONNECTIONS_OF_A_PEER * times for name, times in counted):
            return None
        visit = super().buildProtocol(addr)
        visit.requestFactory = Request
        visit.counted = counted
        for name, _times in counted:
            self._of_peer[name] = self._of_peer.get(name, 0) + 1
        return visit

    def gone(self, visit: Visit) -> None:
        """One connection less of this peer."""
        counted, visit.counted = visit.counted, ()
        for name, _times in counted:
            self._of_peer[name] -= 1
            if not self._of_peer[name]:
                del self._of_peer[name]


def watched() -> None:
    """Have Daphne, which offers no setting for any of this, make its connections here."""
    daphne.server.HTTPFactory = Door


def is_utf8(content_types: Sequence[bytes]) -> bool:
    """Whether lines `Content-Type` leave it at UTF-8: no other charset, and no parameter in one (RFC 2231)."""
    for parameter in b",".join(content_types).split(b";")[1:]:
        name, _, value = parameter.partition(b"=")
        if b"*" in name or (name.strip().lower() == b"charset" and value.strip(b" \t\"'").lower() != b"utf-8"):
            return False
    return all(line.isascii() for line in content_types)


def _counted(addr: Any) -> tuple[Counted, ...]:
    """What the peer counts as; nothing for a proxy of the house, a peer on this machine, and a Unix socket."""
    host = getattr(addr, "host", "").partition("%")[0]
    return () if not host or settings.TRUSTED_PROXIES or is_this_machine(host) else counted_as(host)


def _answer(requests: list[Any], path: bytes, code: BusyRefusal) -> list[bytes]:
    """The whole answer as it goes over the wire."""
    headers = [
        (name.lower(), value)
        for request in requests
        for name, values in request.requestHeaders.getAllRawHeaders()
        if name.lower() != b"content-type"
        for value in values
    ]
    where = path.split(b"?", 1)[0].decode("latin1")
    scope = {"type": "http", "method": "POST", "path": where, "query_string": b"", "headers": headers}
    answer = refused_without_session(ASGIRequest(scope, BytesIO()), code)
    lines = [f"HTTP/1.1 {int(code.status)} {code.status.phrase}".encode("latin1")]
    lines += [f"{name}: {value}".encode("latin1") for name, value in answer.items()]
    lines += [b"Connection: close", f"Content-Length: {len(answer.content)}".encode()]
    return [b"\r\n".join(lines), b"\r\n\r\n", answer.content]
