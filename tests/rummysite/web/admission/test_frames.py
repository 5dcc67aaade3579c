"""A socket is read in turns and no faster than it is served, whatever bytes it sends."""

import asyncio
import json
import os
import signal
import struct
from collections.abc import AsyncIterator, Callable

import pytest

from rummysite.web.admission import frames
from tables.live.admission.flood import FLOOD
from tables.wire.protocol import MOST_BYTES
from tests.fuzz.frames import frame
from tests.rummysite.web.test_serve import Server

HANDSHAKE = (
    b"GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING, PONG, TEXT, CLOSE = 9, 10, 1, 8
MANY = 20_000


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    started = Server()
    await started.is_open()
    yield started
    started.process.kill()
    started.process.wait()


class Raw:
    """A connection on which anything may be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack(">H", await self.reader.readexactly(2))
        return first & 15, await self.reader.readexactly(size)

    async def frames(self) -> list[tuple[int, bytes]]:
        """All until the connection ends."""
        found = []
        try:
            while True:
                found.append(await self.frame())
        except (EOFError, OSError):
            return found


async def called(server: Server, path: bytes = b"/") -> Raw:
    """A connection on which a handshake was sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(HANDSHAKE % path)
    return Raw(reader, writer)


async def opened(server: Server) -> Raw:
    """One whose handshake was answered."""
    raw = await called(server)
    assert b" 101 " in await raw.reader.readuntil(b"\r\n\r\n")
    return raw


async def answered(server: Server, path: str) -> None:
    """A request beside, once it is answered."""
    reader, writer = await server.ask(path)
    assert b" 200 " in await reader.readline()
    writer.close()


def pings() -> bytes:
    return frame(PING, b"") * MANY


def pieces() -> bytes:
    return frame(TEXT, b"", final=False) + frame(0, b"", final=False) * MANY


@pytest.mark.parametrize("flood", [pings, pieces])
async def test_frames_without_end_that_are_no_messages_close_the_socket(
    server: Server, flood: Callable[[], bytes]
) -> None:
    raw = await opened(server)
    raw.writer.write(flood())
    heard = await raw.frames()
    assert [struct.unpack(">H", said)[0] for kind, said in heard if kind == CLOSE] == [FLOOD]
    assert len([kind for kind, _said in heard if kind == PONG]) < 2 * frames.MOST_FRAMES


async def test_a_socket_whose_messages_are_not_taken_up_is_not_read(server: Server) -> None:
    """The small site takes a second for each; so whoever sends is held up by the network, not kept in memory."""
    raw = await opened(server)
    message, offered = frame(TEXT, b"x" * 30_000), 64 << 20
    sent = 0

    async def send() -> None:
        nonlocal sent
        while sent < offered:
            raw.writer.write(message)
            await raw.writer.drain()
            sent += len(message)

    sending = asyncio.create_task(send())
    for _ in range(2):
        assert await raw.frame() == (TEXT, b"begun")
        assert await raw.frame() == (TEXT, b"ok")
    sending.cancel()
    assert sent < offered // 2


async def test_a_message_that_is_too_large_for_every_socket_takes_no_room_while_it_waits(server: Server) -> None:
    assert len(frames.TOO_LARGE) > MOST_BYTES
    raw = await called(server, b"/sizes")
    await raw.reader.readuntil(b"\r\n\r\n")
    raw.writer.write(frame(TEXT, b"x" * MOST_BYTES) + frame(TEXT, b"x" * (2 * MOST_BYTES + 1)))
    assert [json.loads((await raw.frame())[1]) for _ in range(2)] == [MOST_BYTES, len(frames.TOO_LARGE)]


async def test_what_comes_before_the_handshake_is_answered_is_no_second_handshake(server: Server) -> None:
    raw = await called(server, b"/late")
    await answered(server, "/somebody-waits")  # the handshake is read, so what follows is a piece of its own
    raw.writer.write(HANDSHAKE % b"/late")
    await raw.writer.drain()
    await answered(server, "/quick")
    await answered(server, "/let-in")
    again = await called(server, b"/late")
    await again.reader.readuntil(b"\r\n\r\n")
    assert await again.frame() == (TEXT, b"2")


async def test_who_sends_without_end_before_that_is_hung_up_on(server: Server) -> None:
    raw = await called(server, b"/late")
    await answered(server, "/somebody-waits")
    raw.writer.write(b"x" * (frames.MOST_EARLY_BYTES + 1))
    assert await raw.frames() == []


async def test_a_handshake_brings_no_body_of_megabytes(server: Server) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    body = b"x" * (frames.MOST_EARLY_BYTES + 1)
    writer.write((HANDSHAKE % b"/").replace(b"\r\n\r\n", b"\r\nContent-Length: %d\r\n\r\n" % len(body)) + body)
    assert await Raw(reader, writer).frames() == []


async def test_a_protocol_in_no_ascii_is_a_bad_request_and_no_fault_of_ours(server: Server) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write((HANDSHAKE % b"/").replace(b"\r\n\r\n", b"\r\nSec-WebSocket-Protocol: \xe9\r\n\r\n"))
    answer = await reader.read()
    assert answer.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"codec" not in answer


async def test_all_frames_of_an_honest_burst_are_served(server: Server) -> None:
    raw = await called(server, b"/sizes")
    await raw.reader.readuntil(b"\r\n\r\n")
    raw.writer.write(b"".join(frame(TEXT, b"x" * size) for size in range(1, 141)))
    assert [json.loads((await raw.frame())[1]) for _ in range(140)] == list(range(1, 141))


async def test_who_sends_one_message_does_not_wait_for_the_bursts_of_a_crowd(server: Server) -> None:
    """The server stands still while all of them send, so that it finds everything at once, and the one message last."""
    crowd = [await called(server, b"/counted") for _ in range(40)]
    calm = await called(server, b"/counted")
    for raw in (*crowd, calm):
        await raw.reader.readuntil(b"\r\n\r\n")
    os.kill(server.process.pid, signal.SIGSTOP)
    for raw in crowd:
        raw.writer.write(frame(TEXT, b"x") * 30)
        await raw.writer.drain()
    calm.writer.write(frame(TEXT, b"x"))
    await calm.writer.drain()
    os.kill(server.process.pid, signal.SIGCONT)
    assert int((await calm.frame())[1]) <= len(crowd) * frames.AT_ONCE + 2 * frames.A_TURN + 1
    heard = [int((await raw.frame())[1]) for raw in crowd for _ in range(30)]
    assert len(heard) == len(set(heard)) == 40 * 30
