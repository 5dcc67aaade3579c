"""A process of the swarm: `python -m bench.load.swarm PLAN` opens the plan's sockets and plays until told to stop.

It is spoken to over its standard input, a word a line: `begin` lets the clients of the floor start, `count` starts to
count, `tell` ends the counting and answers with a Tally; it answers `open N` whenever it is asked `open`.
"""

import asyncio
import resource
import sys
import zlib
from pathlib import Path

import msgspec

from bench.load.echoer import Echoer
from bench.load.pace import Pace
from bench.load.player import Player
from bench.load.wire import Line

SOCKETS_AN_ADDRESS = 10_000
OPEN_S = 60
TRIES = 5  # a busy server gives up handshakes that take it longer than 5 s


class TableOfPlan(msgspec.Struct):
    """Where a table's socket is and the cookies of who plays there; an empty cookie is a client of the floor."""

    path: str
    cookies: list[str]


class Plan(msgspec.Struct):
    """What one process of the swarm does: which tables it plays on which servers, how fast, how many open at a time.

    A table is hashed to one of the servers, as a proxy does it; where `apart`, its sockets go to all of them in turn.
    """

    ports: list[int]
    think_s: float
    seed: int
    at_once: int
    tables: list[TableOfPlan]
    apart: bool = False

    def port_of(self, path: str, seat: int) -> int:
        """Where a client's socket is."""
        at = zlib.crc32(path.encode()) + (seat if self.apart else 0)
        return self.ports[at % len(self.ports)]


async def play(plan: Plan) -> None:
    """Open all sockets, then play at the given pace."""
    pace = Pace(plan.think_s, plan.seed)
    clients: list[tuple[int, str, str, Player | Echoer]] = [
        (plan.port_of(table.path, seat), table.path, cookie, Player(pace) if cookie else Echoer(pace, seat))
        for table in plan.tables
        for seat, cookie in enumerate(table.cookies)
    ]
    opening = asyncio.create_task(_open_all(plan, clients))
    reader = asyncio.StreamReader()
    await pace.loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while word := (await reader.readline()).strip():
        match word:
            case b"open":
                if opening.done():
                    opening.result()
                print("open", pace.open, flush=True)
            case b"begin":
                await opening
                for *_, client in clients:
                    if isinstance(client, Echoer):
                        client.begin()
            case b"count":
                pace.begin()
            case b"tell":
                print(msgspec.json.encode(pace.end()).decode(), flush=True)
    opening.cancel()


async def _open_all(plan: Plan, clients: list[tuple[int, str, str, Player | Echoer]]) -> None:
    """Open the sockets, only so many at a time; each counts as open with its first snapshot."""
    loop = asyncio.get_running_loop()
    busy = asyncio.Semaphore(plan.at_once)

    async def one(number: int, port: int, path: str, cookie: str, client: Player | Echoer) -> None:
        async with busy:
            # One address has ports for some 28,000 connections to the same server.
            source = (f"127.0.0.{2 + number // SOCKETS_AN_ADDRESS}", 0)
            address = f"ws://127.0.0.1:{port}{path}"
            server = ("127.0.0.1", port)
            for _ in range(TRIES):
                client.settled.clear()
                await loop.create_connection(lambda: Line(address, cookie, client), *server, local_addr=source)
                async with asyncio.timeout(OPEN_S):
                    await client.settled.wait()
                if client.ready:
                    return
            raise ConnectionError(f"{address} does not open")

    await asyncio.gather(*(one(number, *client) for number, client in enumerate(clients)))


def allow_many_files() -> None:
    """Let this process open as many sockets as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    allow_many_files()
    asyncio.run(play(msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Plan)))
