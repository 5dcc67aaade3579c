"""A socket is not read faster than it is served: its frames wait in a line with those of others.

Daphne takes up to 64 KiB from a connection at once, reads every frame in them before anybody else is heard, and puts
each message into a queue that has no end. 64 KiB are 10,000 pings, or 9,000 messages of a letter: one browser of a
guest stood still for all others by them, for seconds, and could fill the memory. Here a socket

- has some of its frames read at once, of whatever kind, and for more of them stands in a line with the others who send
  much (`rummysite.web.admission.line`);
- is not read while `MOST_WAITING` of its messages have not been taken up, which holds its sender up as well (TCP);
- has a message that no socket takes for its size put away before it waits for anybody;
- is closed when it sends frames without end that are no messages: pings and pieces are counted by nobody else;
- is read only as what it is: what comes before its handshake is answered waits, and is no second handshake.
"""

import asyncio
import logging
import time
from typing import Any

from autobahn.websocket.types import ConnectionDeny
from daphne.ws_protocol import WebSocketProtocol

from rummysite.web.admission.line import Line
from tables.live.admission.flood import FLOOD, Bucket

AT_ONCE, PER_S = 3, 2.0
"""Frames read at once, and further frames a second, before a socket has to join the line; a move is one frame."""
A_TURN = 4
"""How many frames are read from the socket at the head of the line."""
MOST_OWED_S = 30.0
"""What a socket sent longer ago than this moves nobody before it."""
MOST_WAITING, REST_S = 8, 0.05
"""A socket with this many unprocessed messages is read again after this time."""
MOST_FRAMES, FRAMES_PER_S = 400, 50.0
"""The flood limit: frames at once, then frames a second; several times what a socket may send in messages."""
MOST_EARLY_BYTES = 4096
"""A browser sends nothing before its handshake is answered."""
MOST_BYTES = 1 << 15
"""Twice as much as any message may have (`tables.wire.protocol.MOST_BYTES`)."""
TOO_LARGE = b" " * (MOST_BYTES + 1)
"""Replaces a message that is too large: it is refused as too large, and takes no memory while it waits."""

LINE = Line()
"""Of this process, which has one event loop."""

logger = logging.getLogger(__name__)


class PacedSocket(WebSocketProtocol):
    """Daphne's socket, read in turns."""

    transport: Any
    data: bytes
    current_frame: Any
    _asked = False
    _paid_s = 0.0
    """The time at which all frames read so far are within the rate."""
    _left = 0
    """How many frames may still be read in the socket's turn at the head of the line."""
    _stands = False
    _resting: asyncio.TimerHandle | None = None
    _is_flood = False

    def onConnect(self, request: Any) -> Any:  # noqa: N802  (Autobahn's names)
        """The handshake is read; from here on it waits for its answer.

        Raises ConnectionDeny for what Daphne would fail at, with a traceback and a 500.
        """
        self._asked = True
        if not request.headers.get("sec-websocket-protocol", "").isascii():
            raise ConnectionDeny(400, "Bad Request")
        self._frames = Bucket(time.monotonic(), MOST_FRAMES, FRAMES_PER_S, patience=1)
        answer = super().onConnect(request)
        self._hang_up_if_early()
        return answer

    def processHandshake(self) -> None:  # noqa: N802
        """Read the handshake once; Autobahn would read bytes that follow immediately as another handshake."""
        if not self._asked:
            super().processHandshake()
        else:
            self._hang_up_if_early()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Read the received bytes as far as this socket's turn permits."""
        self._left = 0
        super().dataReceived(data)

    def processData(self) -> bool:  # noqa: N802
        """Read one piece of a frame, unless the socket has to wait; whether there is more to be read now."""
        if self._waits:
            return False
        if self.current_frame is None and self.data and (self._is_hasty() or self._is_behind()):
            self._wait()
            return False
        more: bool = super().processData()
        return more

    def onFrameBegin(self) -> None:  # noqa: N802
        """Count a frame of any kind."""
        now_s = time.monotonic()
        self._left -= 1
        self._paid_s = min(max(self._paid_s, now_s) + 1 / PER_S, now_s + MOST_OWED_S)
        if not self._frames.take(now_s) and not self._is_flood:
            self._is_flood = True
            logger.warning("flood of frames closed")
            if self.state == self.STATE_OPEN:
                self.sendCloseFrame(code=FLOOD)
        super().onFrameBegin()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        """Hand a message on."""
        super().onMessage(TOO_LARGE if len(payload) > MOST_BYTES else payload, isBinary)

    def onClose(self, wasClean: bool, code: int | None, reason: Any) -> None:  # noqa: N802, N803
        """The connection is closed; report it to the counter of floods if a flood was the reason."""
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        LINE.leave(self)
        super().onClose(wasClean, FLOOD if self._is_flood else code, reason)

    def read_on(self) -> None:
        """Read more: first the bytes that are here already; from the network only when those are read and processed."""
        self._stands = False
        self._left = A_TURN
        self.consumeData()
        if not self._waits:
            if self._is_behind():
                self._wait()
            else:
                self.transport.resumeProducing()

    def _hang_up_if_early(self) -> None:
        """Hang up if too many bytes came before the handshake's answer; a handshake's body counts too."""
        if len(self.data) > MOST_EARLY_BYTES:
            self.dropConnection(abort=True)

    def _is_hasty(self) -> bool:
        """Whether it has sent more than others should wait for, and it is not its turn in the line."""
        return self._left <= 0 and self._paid_s - time.monotonic() > (AT_ONCE - 1) / PER_S

    def _is_behind(self) -> bool:
        """Whether the application has not yet processed the messages read before."""
        return bool(self.application_queue.qsize() >= MOST_WAITING)

    @property
    def _waits(self) -> bool:
        return self._stands or self._resting is not None

    def _wait(self) -> None:
        """Stop reading until this socket's turn; one with unprocessed messages joins the line after a pause."""
        self.transport.pauseProducing()
        if self._is_behind():
            self._resting = asyncio.get_running_loop().call_later(REST_S, self._join)
        else:
            self._join()

    def _join(self) -> None:
        self._resting = None
        self._stands = True
        LINE.join(self, self._paid_s)
