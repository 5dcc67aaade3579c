"""A socket is read no faster than it is served: its frames stand in the line with everybody else's.

Daphne takes up to 64 KiB from a connection at once, reads every frame in them before anybody else is heard, and puts
each message into a queue that has no end. 64 KiB are 10,000 pings, or 9,000 messages of a letter: one browser of a
guest stood still for all others by them, for seconds, and could fill the memory. Here a socket

- has `AT_ONCE` of its frames read, of whatever kind, and then rests for `REST_S` while the others are heard;
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

from tables.live.admission.flood import FLOOD, Bucket

AT_ONCE, REST_S = 16, 0.05
MOST_WAITING = 8
MOST_FRAMES, FRAMES_PER_S = 400, 50.0
"""So many frames at once, then so many a second: several times what a socket may send in messages."""
MOST_EARLY_BYTES = 4096
"""A browser sends nothing before its handshake is answered."""
MOST_BYTES = 1 << 15
"""Twice as much as any message may have (`tables.wire.protocol.MOST_BYTES`)."""
TOO_LARGE = b" " * (MOST_BYTES + 1)
"""What stands for a larger message: it is refused as one, and takes no room while it waits."""

logger = logging.getLogger(__name__)


class PacedSocket(WebSocketProtocol):
    """Daphne's socket, read in turns."""

    transport: Any
    data: bytes
    current_frame: Any
    _asked = False
    _left = AT_ONCE
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
        """Read the handshake, once; Autobahn would take what follows at once for another one."""
        if not self._asked:
            super().processHandshake()
        else:
            self._hang_up_if_early()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Read what came, as far as it is this socket's turn."""
        if self._resting is None:
            self._left = AT_ONCE
        super().dataReceived(data)

    def processData(self) -> bool:  # noqa: N802
        """Read one piece of a frame, unless the socket has to wait; whether there is more to be read now."""
        if self._resting is not None:
            return False
        if self.current_frame is None and self.data and (self._left <= 0 or self._is_behind()):
            self._rest()
            return False
        more: bool = super().processData()
        return more

    def onFrameBegin(self) -> None:  # noqa: N802
        """Count a frame, whatever it is."""
        self._left -= 1
        if not self._frames.take(time.monotonic()) and not self._is_flood:
            self._is_flood = True
            logger.warning("flood of frames closed")
            if self.state == self.STATE_OPEN:
                self.sendCloseFrame(code=FLOOD)
        super().onFrameBegin()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        """Hand a message on."""
        super().onMessage(TOO_LARGE if len(payload) > MOST_BYTES else payload, isBinary)

    def onClose(self, wasClean: bool, code: int | None, reason: Any) -> None:  # noqa: N802, N803
        """The connection is gone; who was closed for a flood is told as one to whoever counts them."""
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        super().onClose(wasClean, FLOOD if self._is_flood else code, reason)

    def _hang_up_if_early(self) -> None:
        """Keep no more of what came too early than anybody could mean; the body of a handshake came so too."""
        if len(self.data) > MOST_EARLY_BYTES:
            self.dropConnection(abort=True)

    def _is_behind(self) -> bool:
        """Whether the application has not taken up what was read before."""
        return bool(self.application_queue.qsize() >= MOST_WAITING)

    def _rest(self) -> None:
        self.transport.pauseProducing()
        self._resting = asyncio.get_running_loop().call_later(REST_S, self._go_on)

    def _go_on(self) -> None:
        """Read on, first what is here already; the network only when that is done and taken up."""
        self._resting = None
        self._left = AT_ONCE
        self.consumeData()
        if self._resting is None:
            if self._is_behind():
                self._rest()
            else:
                self.transport.resumeProducing()
