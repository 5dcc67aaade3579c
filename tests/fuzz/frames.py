"""Bytes that are no WebSocket frames, or frames that nobody may send, behind an honest handshake."""

import asyncio
import base64
import os
import random
import struct
from contextlib import suppress
from urllib.parse import urlsplit

WAIT_S = 30
FINAL, MASKED = 0x80, 0x80


async def assault(address: str, cookie: str, chance: random.Random) -> tuple[int, int | None]:
    """Shake hands and send one bad thing; the HTTP status, and with which code the server closed, if it said one."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        async with asyncio.timeout(WAIT_S):
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write(
                f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nOrigin: http://{parts.netloc}\r\n"
                f"Cookie: sessionid={cookie}\r\n\r\n".encode()
            )
            status = int((await reader.readline()).split()[1])
            while (await reader.readline()).strip():
                pass
            if status != 101:
                return status, None
            writer.write(bad(chance))
            with suppress(OSError):
                await writer.drain()
            writer.write(frame(8, struct.pack(">H", 1000)))  # and goodbye, for what the server lets pass
            return status, await _close_code(reader)
    except (OSError, EOFError, TimeoutError, ValueError, IndexError):
        return 0, None
    finally:
        writer.close()


def bad(chance: random.Random) -> bytes:
    """One thing that no client sends."""
    text = b'{"type":"ping"}'
    return chance.choice(
        [
            chance.randbytes(chance.randrange(1, 400)),
            frame(1, text, reserved=chance.choice([0x40, 0x20, 0x10])),
            frame(chance.choice([3, 7, 11, 15]), text),
            frame(1, text, mask=False),
            frame(1, b"\xff\xfe\xed"),
            frame(9, bytes(126)),
            frame(0, text),
            frame(1, text[:5], final=False) + frame(1, text[5:]),
            frame(1, text[:5], final=False) + frame(9, b"x") + frame(0, text[5:]),
            bytes((FINAL | 1, MASKED | 127)) + struct.pack(">Q", 2**62) + bytes(64),
            frame(8, chance.choice([b"\x03", struct.pack(">H", 1005), struct.pack(">H", 65000), b"\x03\xe8\xff\xff"])),
        ]
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
