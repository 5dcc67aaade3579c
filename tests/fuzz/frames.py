"""Bytes that are no WebSocket frames, or frames that nobody may send, behind an honest handshake."""

import asyncio
import base64
import os
import random
import struct
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from tests.patience import PATIENCE_S

FINAL, MASKED = 0x80, 0x80


class Assault(NamedTuple):
    """What came of one: what was sent, the HTTP status (0 for none), the code with which the server closed, if any."""

    name: str
    status: int
    code: int | None


async def assault(address: str, cookie: str, chance: random.Random) -> Assault:
    """Shake hands and send one bad thing."""
    parts, status, code = urlsplit(address), 0, None
    name, attack = chance.choice(list(bad(chance).items()))
    with suppress(OSError, EOFError, TimeoutError):
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        try:
            async with asyncio.timeout(PATIENCE_S):
                writer.write(_handshake(parts, cookie))
                status = int((await reader.readline()).split()[1])
                while (await reader.readline()).strip():
                    pass
                writer.write(attack + frame(8, struct.pack(">H", 1000)))  # and goodbye, for what is let pass
                code = await _close_code(reader)
        finally:
            writer.close()
    return Assault(name, status, code)


def bad(chance: random.Random) -> dict[str, bytes]:
    """Things that no client sends, by name."""
    text = b'{"type":"ping"}'
    return {
        "noise": chance.randbytes(chance.randrange(1, 400)),
        "reserved bits": frame(1, text, reserved=chance.choice([0x40, 0x20, 0x10])),
        "no such frame": frame(chance.choice([3, 7, 11, 15]), text),
        "not masked": frame(1, text, mask=False),
        "no UTF-8": frame(1, b"\xff\xfe\xed"),
        "a long ping": frame(9, bytes(126)),
        "the rest of nothing": frame(0, text),
        "one in another": frame(1, text[:5], final=False) + frame(1, text[5:]),
        "a ping in between": frame(1, text[:5], final=False) + frame(9, b"x") + frame(0, text[5:]),
        "no end": bytes((FINAL | 1, MASKED | 127)) + struct.pack(">Q", 2**62) + bytes(64),
        "half a goodbye": frame(8, b"\x03"),
        "a goodbye with no reason there is": frame(8, struct.pack(">H", chance.choice([1005, 1006, 65000]))),
        "a goodbye in no language": frame(8, b"\x03\xe8\xff\xff"),
    }


def _handshake(parts: SplitResult, cookie: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nOrigin: http://{parts.netloc}\r\n"
        f"Cookie: sessionid={cookie}\r\n\r\n".encode()
    )


def frame(code: int, payload: bytes, *, final: bool = True, mask: bool = True, reserved: int = 0) -> bytes:
    """A frame of this kind as a client writes it."""
    head = bytes(((FINAL if final else 0) | reserved | code,))
    size = len(payload)
    length = bytes((size | (MASKED if mask else 0),)) if size < 126 else bytes((126 | (MASKED if mask else 0),))
    extended = b"" if size < 126 else struct.pack(">H", size)
    if not mask:
        return head + length + extended + payload
    key = os.urandom(4)
    return head + length + extended + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


async def _close_code(reader: asyncio.StreamReader) -> int | None:
    """What the server says when it closes; None when it just hangs up."""
    with suppress(EOFError):
        while True:
            first, second = await reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", await reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", await reader.readexactly(8))
            payload = await reader.readexactly(size)
            if first & 0x0F == 8:
                return struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
    return None
