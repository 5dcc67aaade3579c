"""`python -m rummysite.web.serve`: Daphne, which lets end what is under way when it is told to stop.

Daphne's own way is to drop every socket without a word and to break off every request. This one, on SIGTERM or Ctrl-C,

1. stops accepting connections, so that a proxy or the next start has the address;
2. lets each socket finish the move it is at, and closes it with 1012 and the time after which to come back
   (`tables.live.farewell`);
3. lets requests finish, for at most `LEAVE_S`;
4. ends. A second signal ends it at once.

Its options are Daphne's.
"""

import asyncio
import logging
import resource
import signal
import sys
from types import FrameType
from typing import Any

from daphne.cli import CommandLineInterface
from daphne.server import Server
from twisted.internet import reactor

from rummysite.web.admission.frames import PacedSocket

LEAVE_S = 30
"""Longer than any request takes that does not hang; less than a supervisor waits before it kills."""
LOOK_S = 0.05
CONNECT_S = 40
"""Longer than a socket stands in the line (`HAND_OVER_S`, `rummysite.web.admission.coming_in`)."""
FILES = 65_536
"""Each socket is an open file. Systems give a process 1,024 until it asks for more, systemd's services too."""

logger = logging.getLogger(__name__)


class Socket(PacedSocket):
    """One that may also be closed with the codes and the reason that the ASGI specification knows."""

    def handle_reply(self, message: dict[str, str | int]) -> None:
        """Carry out what the application sends."""
        if message["type"] == "websocket.close" and self.state == self.STATE_OPEN:
            self.sendCloseFrame(code=message.get("code", 1000), reasonUtf8=str(message.get("reason", "")).encode())
        else:
            super().handle_reply(message)


class LeavingServer(Server):
    """Daphne's server with an orderly end."""

    _leaving: asyncio.Task[None] | None = None
    _stops = False
    _ports: tuple[Any, ...] = ()  # Twisted's, of whatever kind of address

    def run(self) -> None:
        """Serve until told to stop; ends with a sentence where a server cannot carry the house."""
        from rummysite.servers.at_start import fit_or_leave  # Django is set up once the application is loaded

        fit_or_leave()
        may_open(FILES)
        reactor.callWhenRunning(self._begin)
        super().run()

    def listen_success(self, port: Any) -> None:
        """Keep an address that is listened at, which Daphne's own forgets."""
        super().listen_success(port)
        self._ports += (port,)

    def stop(self) -> None:
        """Stop serving. Daphne takes a second stop for a start that failed, and would end with 1."""
        if not self._stops:
            self._stops = True
            super().stop()

    def protocol_connected(self, protocol: object) -> None:
        """Note a request or a socket; the connection of a request that comes now is not kept for another."""
        super().protocol_connected(protocol)
        if self._leaving is not None:
            _keep_no_longer(protocol)

    def _begin(self) -> None:
        self.ws_factory.protocol = Socket
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._on_signal)
        begin = getattr(self.application, "begin", None)
        if begin is not None:
            asyncio.get_event_loop().call_soon(begin)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        reactor.callFromThread(self._leave)

    def _leave(self) -> None:
        if self._leaving is None:
            self._leaving = asyncio.get_event_loop().create_task(self._end_in_order(), name="leaving")
        else:
            self.stop()

    async def _end_in_order(self) -> None:
        from tables.live import farewell  # its models exist only once the application is loaded

        for port in self._ports:
            port.stopListening()
        leave = getattr(self.application, "leave", None)
        if leave is not None:
            leave()
        for protocol in list(self.connections):
            _keep_no_longer(protocol)
        try:
            async with asyncio.timeout(LEAVE_S):
                while self._is_busy():
                    await farewell.say()
                    await asyncio.sleep(LOOK_S)
        except TimeoutError:
            logger.warning(
                "left with work unfinished", extra={"connections": len(self.connections), "waited_s": LEAVE_S}
            )
        finally:
            self.stop()

    def _is_busy(self) -> bool:
        """Whether somebody is connected, or what served somebody has not ended."""
        for connection in self.connections.values():
            application = connection.get("application_instance")
            if "disconnected" not in connection or (application is not None and not application.done()):
                return True
        return False


class CommandLine(CommandLineInterface):
    """Daphne's command line for our server."""

    server_class = LeavingServer

    def __init__(self) -> None:
        super().__init__()
        # What serves a house, and in which version, is nobody's business.
        # Who waits in line to come in is told so by the line, and not cut off by Daphne after five seconds.
        self.parser.set_defaults(server_name="", websocket_connect_timeout=CONNECT_S)


def may_open(files: int) -> None:
    """Raise this process's own limit of open files to `files`, or as far as the machine allows; never lower it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS says that there is no limit, and has one
        logger.warning("this process may open few files", extra={"files": soft})


def _keep_no_longer(protocol: object) -> None:
    """Let the connection of a request end with its answer; a socket is told by `farewell`."""
    channel = getattr(protocol, "channel", None)
    if channel is not None:
        channel.persistent = False


if __name__ == "__main__":
    CommandLine().run(sys.argv[1:])
