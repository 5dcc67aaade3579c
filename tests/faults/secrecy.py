"""Whole deals of every house over real sockets, a recording client in every seat and one that watches.

`python -m tests.faults.secrecy --deals 200` plays so many deals of each profile in a house of its own, and holds every
byte that any client was sent, over its socket or by a page, to what its reader might know when it came. It says what
was played and heard, and ends with an error at the first byte that tells too much.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import tests.faults.standalone  # noqa: F401  (first: what follows uses models)
from engine.houses import PROFILES
from tests.faults import books
from tests.faults.game import Game, game
from tests.faults.hearing import Hearing, Truth
from tests.faults.house import House, open_house
from tests.faults.pages import Browsing, Page
from tests.faults.player import PAUSE_S
from tests.faults.recorders import Recorder

DEALS_A_TABLE = 25
TABLES_AT_ONCE = 8
A_DEAL_S = 300
SEATS = (2, 3, 4, 6)
RULES = {"turn_s": 3, "extra_s": 0, "declare_s": 3, "show_s": 3, "misses": 2}


class Heard(NamedTuple):
    """What was played at one table, and how much was received there."""

    profile: str
    seats: int
    deals: int
    versions: int
    endings: Counter[str]
    frames: Counter[str]
    octets: int
    pages: int
    seconds: float


class Hall:
    """A table where recorders sit and one watches; `match` is the match that is played there, if one is."""

    def __init__(self, house: House, profile: str, playing: Game, watcher: Recorder, match: str = "") -> None:
        self.house = house
        self.profile = profile
        self.playing = playing
        self.recorders: list[Recorder] = [*(one for one in playing.players if isinstance(one, Recorder)), watcher]
        self.match = match
        self._began_s = time.monotonic()

    def over(self) -> list[str]:
        """The deals of the table that are over, in order."""
        rows = self.house.rows(
            "SELECT d.public_id FROM tables_deal d JOIN tables_table t ON t.id = d.table_id "
            "WHERE t.public_id = %s AND d.status = 'over' ORDER BY d.number",
            self.playing.table,
        )
        return [deal for (deal,) in rows]

    def is_closed(self) -> bool:
        """Whether no more deals will come, because a match is over."""
        table = "SELECT status = 'closed' FROM tables_table WHERE public_id = %s"
        ((closed,),) = self.house.rows(table, self.playing.table)
        return bool(closed)

    async def plays(self, deals: int) -> None:
        """Wait until so many deals are over, or the match is, and everybody has been shown that."""
        async with asyncio.timeout(A_DEAL_S * (1 + deals)):
            while len(over := await asyncio.to_thread(self.over)) < deals and not await asyncio.to_thread(
                self.is_closed
            ):
                await asyncio.sleep(PAUSE_S)
        if self.match:
            await asyncio.to_thread(self.house.clerk.ask, "cancel", match=self.match)
            return
        for one in self.recorders:
            await one.until(lambda one=one: shows_end(one, over[-1]), "the last deal's end")

    def heard(self, pages: list[Page]) -> Heard:
        """Check everything that was sent against the true states; returns the counts."""
        deals = books.deals(self.house, self.playing.table)
        states = {deal.state.deal_id: books.states(self.house, deal) for deal in deals}
        # No seed of a deal to come is in the database; what is sealed there must not be heard either.
        sealed = (
            "SELECT e.sealed FROM tables_sealedseed e JOIN tables_shuffle s ON s.id = e.shuffle_id"
            " JOIN tables_table t ON t.id = s.table_id WHERE t.public_id = %s"
        )
        truth = Truth(states, [bytes(seed) for (seed,) in self.house.rows(sealed, self.playing.table)])
        hearings = []
        for one in self.recorders:
            hearings.append(Hearing(truth, one.id, one.arranged))
            hearings[-1].of_all(one.seen)
        for page in pages:
            page.holds_to(truth)
        results = [deal.state.result for deal in deals if deal.status == "over"]
        return Heard(
            self.profile,
            len(self.playing.players),
            len(results),
            sum(deal.version for deal in deals),
            Counter(str(result.ending) for result in results if result is not None),
            sum((hearing.count for hearing in hearings), Counter()),
            sum(hearing.octets for hearing in hearings),
            len(pages),
            time.monotonic() - self._began_s,
        )


def shows_end(one: Recorder, deal: str) -> bool:
    """Whether it shows this deal's result."""
    return one.view is not None and one.view.deal == deal and one.view.result is not None


@asynccontextmanager
async def points_hall(house: House, profile: str, seats: int, deals: int) -> AsyncIterator[Hall]:
    """A table of its own, at which so many deals are played one after another."""
    (watcher,) = house.clerk.ask("people", count=1)
    player = partial(Recorder, until_deal=deals)
    async with (
        game(house, seats=seats, silent=0, profile=profile, player=player, **RULES) as playing,
        Recorder(house.url, playing.table, watcher, plays=False) as spectator,
    ):
        yield Hall(house, profile, playing, spectator)


@asynccontextmanager
async def match_hall(house: House, profile: str, seats: int, deals: int) -> AsyncIterator[Hall]:
    """A match that has just begun, of which so many deals are played."""
    people = house.clerk.ask("people", count=seats)
    (watcher,) = house.clerk.ask("people", count=1)
    terms = {"seats": seats, "min_players": seats, "between_s": 1, "rejoin_s": 1, "vote_s": 1}
    match = house.clerk.ask("offer", profile_name=profile, overrides=RULES, **terms)
    house.clerk.ask("enter", match=match, players=[person["id"] for person in people])
    ((table,),) = house.rows(
        "SELECT t.public_id FROM tables_table t JOIN tournaments_match m ON m.table_id = t.id WHERE m.public_id = %s",
        match,
    )
    playing = Game(house, table, people, 0, partial(Recorder, until_deal=deals))
    async with AsyncExitStack() as stack:
        for one in playing.players:
            await stack.enter_async_context(one)
        spectator = await stack.enter_async_context(Recorder(house.url, table, watcher, plays=False))
        yield Hall(house, profile, playing, spectator, match)


async def one_table(house: House, profile: str, seats: int, deals: int, dice: random.Random) -> Heard:
    """So many deals of a profile at one table, or fewer when a match is over; everything that was sent is held true."""
    is_match = PROFILES[profile].format != "points"
    a_hall = match_hall if is_match else points_hall
    async with a_hall(house, profile, seats, deals) as hall:
        async with Browsing(house, hall.playing.table, hall.match, hall.recorders, dice) as browsing:
            await hall.plays(deals)
        if not is_match:
            await hall.playing.in_order()
    return await asyncio.to_thread(hall.heard, browsing.pages)


async def profiles(
    house: House, deals: int, names: list[str], seats: Sequence[int] = SEATS, say: bool = False
) -> list[Heard]:
    """So many deals of each of these profiles, at several tables at once, each of so many seats by chance."""
    room = asyncio.Semaphore(TABLES_AT_ONCE)
    told: list[Heard] = []

    async def of_one(profile: str, number: int, wanted: int) -> None:
        left = wanted
        while left > 0:
            dice = random.Random(f"{profile}{number}{left}")
            async with room:
                heard = await one_table(house, profile, dice.choice(seats), left, dice)
            left -= heard.deals
            told.append(heard)
            if say:
                print(as_line(heard), flush=True)

    async with asyncio.TaskGroup() as tables:
        for number, first in enumerate(range(0, deals, DEALS_A_TABLE)):
            for name in names:
                tables.create_task(of_one(name, number, min(DEALS_A_TABLE, deals - first)))
    return told


def as_line(heard: Heard) -> str:
    """The line that is printed for one table."""
    endings = ", ".join(f"{count} {ending}" for ending, count in sorted(heard.endings.items()))
    return (
        f"{heard.profile:20} {heard.seats} seats {heard.deals:4} deals ({endings}), {heard.versions} versions, "
        f"{heard.frames.total()} frames, {heard.frames['snapshot']} of them snapshots, {heard.octets} bytes, "
        f"{heard.pages} pages, {heard.seconds:.0f} s"
    )


def summed(told: list[Heard]) -> list[Heard]:
    """The sums for each profile over all tables; `seats` is the most at one table."""
    together = []
    for profile in sorted({heard.profile for heard in told}):
        of_it = [heard for heard in told if heard.profile == profile]
        together.append(
            Heard(
                profile,
                max(heard.seats for heard in of_it),
                sum(heard.deals for heard in of_it),
                sum(heard.versions for heard in of_it),
                sum((heard.endings for heard in of_it), Counter()),
                sum((heard.frames for heard in of_it), Counter()),
                sum(heard.octets for heard in of_it),
                sum(heard.pages for heard in of_it),
                sum(heard.seconds for heard in of_it),
            )
        )
    return together


def main() -> int:
    """Open a house, play, and say what was seen; an AssertionError shows the first byte that tells too much."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.secrecy", description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="of each profile")
    parser.add_argument("--profiles", nargs="*", default=sorted(PROFILES), choices=sorted(PROFILES))
    asked = parser.parse_args()
    # Who is told to stop closes the house, as who ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rummy-secrecy-") as folder:
        os.environ |= {"RUMMY_LOCAL": "1", "RUMMY_DATA_DIR": folder}
        Path(folder).chmod(0o711)
        with open_house(Path(folder).resolve()) as house:
            told = asyncio.run(profiles(house, asked.deals, asked.profiles, say=True))
    print(f"\nHeld true, in {time.monotonic() - began_s:.0f} s:")
    for heard in summed(told):
        print(as_line(heard))
    return 0


if __name__ == "__main__":
    sys.exit(main())
