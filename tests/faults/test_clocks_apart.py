"""A process on a machine whose clock is ten minutes wrong plays as the others: the database's is the only clock.

Two are wrong here at once, one ahead and one behind, so that they are also apart from each other.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.cases import AHEAD_S
from tests.faults.game import game
from tests.faults.house import House
from tests.faults.player import Player
from tests.faults.survival import ends_as_it_must, goes_on, record
from tests.processes import processes

SKEWED = Path(__file__).parent / "skewed"
ABOUT_MS = 20_000
"""A busy machine may be late with a frame; ten minutes it is not."""


@pytest.fixture
def on_wrong_clocks(house: House) -> Iterator[Callable[..., None]]:
    """Start parts of the house anew on machines whose clocks are so many seconds ahead: `web=600`."""
    usual = dict(house.processes)

    def begin(**ahead_s: int) -> None:
        for part, seconds in ahead_s.items():
            told = house.environment | {"PYTHONPATH": str(SKEWED), "CLOCK_AHEAD_S": str(seconds)}
            house.processes[part].stop()
            house.processes[part] = processes(told, house.folder, "skewed")[part]
        house.start(*ahead_s)

    yield begin
    for part, process in usual.items():
        if house.processes[part] is not process:
            house.processes[part].stop()
            house.processes[part] = process


@pytest.mark.parametrize(("web_s", "how"), [(AHEAD_S, ("ahead", "behind")), (-AHEAD_S, ("behind", "ahead"))])
async def test_its_moves_and_deadlines_are_those_of_the_house(
    house: House, on_wrong_clocks: Callable[..., None], web_s: int, how: tuple[str, str]
) -> None:
    await asyncio.to_thread(on_wrong_clocks, web=web_s, live=-web_s)
    async with game(house) as playing:
        took_s = await goes_on(playing)
        await playing.goes_on()
        for player in playing.players:
            assert abs(_told_ms(player) - _database_ms(house)) < ABOUT_MS
        await ends_as_it_must(playing)
    web, live = how
    record(f"the clock of `web` is {AHEAD_S} s {web}, that of `live` as much {live}", took_s)


def _told_ms(player: Player) -> int:
    """What time it is, as the client was told last."""
    times = [message.get("server_now_ms") for message in map(json.loads, player.seen)]
    return int([each for each in times if each][-1])


def _database_ms(house: House) -> int:
    ((now_ms,),) = house.rows("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
    return int(now_ms)
