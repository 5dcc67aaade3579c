"""A server that has no room left: for connections, in memory, on its disk. With room again, play goes on by itself.

The disk is one of its own, and is filled with CHAOS=1.
"""

import asyncio
import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from urllib.error import URLError

import psycopg
import pytest
import redis

from tests.faults.cases import IS_WHOLE
from tests.faults.game import Game, game
from tests.faults.house import House
from tests.faults.supervised import SupervisedHouse, supervised_house
from tests.faults.survival import ends_as_it_must, goes_on, record
from tests.settings import TEST_HOME

DISK_MB = 600
PAGES = 20
FILL = "CREATE TABLE filler AS SELECT repeat(i::text, 200) FROM generate_series(1, 3000000) AS i"


async def test_connections(house: House) -> None:
    async with game(house, turn_s=2) as playing:
        await playing.reaches(6)
        with ExitStack() as taken:
            await asyncio.to_thread(_take_every_connection, taken, house)
            await asyncio.gather(*(asyncio.to_thread(_ask_for_a_page, house) for _ in range(PAGES)))
        await _goes_on_and_ends(playing, "`postgres` has given out all its connections")


async def test_memory(house: House) -> None:
    async with game(house, silent=0, turn_s=300) as playing:
        await playing.reaches(6)
        with redis.Redis.from_url(house.servers.valkey.url()) as valkey:
            valkey.config_set("maxmemory", 1)
            await playing.reaches(playing.players[0].version + 2)  # the players still play, and no clock helps them
            valkey.config_set("maxmemory", 0)
        await _goes_on_and_ends(playing, "`valkey` has no memory left")


@pytest.fixture
def house_on_a_small_disk(servers: None) -> Iterator[SupervisedHouse]:
    """A house as `make run` opens it, on a disk of its own."""
    disk = TEST_HOME / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m,mode=0711", "tmpfs", os.fspath(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("Only who may mount a disk can fill one of its own: run this as root.")
    try:
        with supervised_house(disk) as house:
            yield house
    finally:
        subprocess.run(["umount", "--lazy", os.fspath(disk)], check=True)


@pytest.mark.skipif(not IS_WHOLE, reason="a part of `make chaos`")
async def test_disk(house_on_a_small_disk: SupervisedHouse) -> None:
    house = house_on_a_small_disk
    async with game(house, turn_s=5) as playing:
        await playing.reaches(6)
        await asyncio.to_thread(_fill_the_disk, house)
        (house.folder / "filler").unlink()
        free_s = time.monotonic()
        await asyncio.to_thread(house.start)
        await _goes_on_and_ends(playing, "the disk of `postgres` is full", free_s)


async def _goes_on_and_ends(playing: Game, what: str, free_s: float | None = None) -> None:
    """Measure how long play takes to go on from now, when there is room again, or from `free_s`."""
    took_s = await goes_on(playing, free_s)
    await playing.goes_on()
    await ends_as_it_must(playing)
    record(what, took_s)


def _take_every_connection(taken: ExitStack, house: House) -> None:
    with suppress(psycopg.OperationalError):
        while True:
            taken.enter_context(psycopg.connect(house.servers.postgres.url(), autocommit=True))


def _ask_for_a_page(house: House) -> None:
    with suppress(URLError):  # a refusal is an answer too
        urllib.request.urlopen(f"{house.url}/", timeout=120).read()


def _fill_the_disk(house: House) -> None:
    """Leave nothing of the disk, until PostgreSQL has met that: it says so, or it ends."""
    with (house.folder / "filler").open("wb") as file, suppress(OSError):
        while True:
            file.write(bytes(2**20))
    with (
        pytest.raises((psycopg.errors.DiskFull, psycopg.OperationalError)),
        psycopg.connect(house.servers.postgres.url()) as connection,
    ):
        connection.execute(FILL)
