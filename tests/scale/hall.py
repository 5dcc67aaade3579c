"""All tables of the drill with their players: seated together, looked at as a whole, held to the books together."""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import cast

from tests.faults import books
from tests.faults.game import LOSS_MINOR, Game, game
from tests.processes import manage
from tests.scale.house import CellHouse
from tests.scale.measured import Held
from tests.scale.player import PacedPlayer, Told

SEATS = 2
SEATING = 6
"""So many tables are seated at a time."""
TURN_S = 30
LOOK_S = 0.25
WAIT_S = 300


class Hall:
    """`games` by their tables' public ids, and in which cell each table's deals lie."""

    def __init__(self, house: CellHouse, games: Sequence[Game]) -> None:
        self.house = house
        self.games = {each.table: each for each in games}
        self.cells: dict[str, int] = {}
        self._people = [person for each in games for person in each.people]
        self._chips_minor = books.chips_at(house, self._people)
        self._held_deals = dict.fromkeys(self.games, 0)
        self._known_deals: set[str] = set()

    def players(self, tables: Iterable[str]) -> list[PacedPlayer]:
        """Who plays at these tables."""
        return [cast(PacedPlayer, player) for table in tables for player in self.games[table].players]

    def told(self, tables: Iterable[str], from_s: float, to_s: float) -> list[Told]:
        """The moves that were sent at these tables in that time and acknowledged since."""
        return [told for player in self.players(tables) for told in player.told if from_s <= told.sent_s < to_s]

    def refused(self, tables: Iterable[str], from_s: float, to_s: float) -> list[str]:
        """Why moves that were sent at these tables in that time were refused."""
        return [why for player in self.players(tables) for at_s, why in player.refused if from_s <= at_s < to_s]

    def cut_off(self, tables: Iterable[str], lost_before: dict[str, int]) -> set[str]:
        """Of these, the tables at which a socket has been lost since `sockets_lost` said that."""
        now = self.sockets_lost()
        return {table for table in tables if now[table] > lost_before[table]}

    def sockets_lost(self) -> dict[str, int]:
        """How many sockets each table has lost until now."""
        return {table: sum(len(each.closes) for each in self.players([table])) for table in self.games}

    async def all_lie_in_cells(self) -> None:
        """Wait until each table has been found to have a deal in a cell; from then on `cells` is whole."""

        def found() -> bool:
            lying = self.house.cell_of_each(list(self.games))
            self.cells |= {table: cell for table, cell in lying.items() if cell}
            return len(self.cells) == len(self.games)

        await self.until(found, "every table has a deal in a cell")

    async def play_on(self, tables: Iterable[str], since_s: float) -> dict[str, float]:
        """Wait until each of these tables has had a move acknowledged after that moment; after how many seconds."""
        tables, after_s = list(tables), dict[str, float]()

        def found() -> bool:
            for table in tables:
                told_s = [told.at_s for player in self.players([table]) for told in player.told]
                after_s[table] = min((at_s - since_s for at_s in told_s if at_s > since_s), default=math.inf)
            return all(each < math.inf for each in after_s.values())

        await self.until(found, "every table that was hit plays on")
        return after_s

    async def deals_settle(self) -> None:
        """Let each deal that is under play come to its end: whoever is in turn drops, until all are settled."""
        running = {player: player.view.deal for player in self.players(self.games) if player.view is not None}
        for player in running:
            player.drops = True

        def settled() -> bool:
            for player, deal in running.items():
                if player.is_over or (player.view is not None and player.view.deal != deal):
                    player.drops = False
            return not any(player.drops for player in running)

        await self.until(settled, "every deal is settled")

    async def ends(self) -> Held:
        """Everybody gets up at the end of the running deal; a move of a deal that no table ever had is lost, too."""
        for player in self.players(self.games):
            await player.drop_out()
        await self.until(lambda: not self.house.cell_of_each(list(self.games)), "every deal has ended")
        held = await asyncio.to_thread(self.held)
        told = [told for player in self.players(self.games) for told in player.told]
        return replace(held, lost=held.lost + sum(each.deal not in self._known_deals for each in told))

    async def until(self, condition: Callable[[], bool], what: str) -> None:
        """Look until it is so. Raises AssertionError after `WAIT_S`, or what a player has fallen over."""
        deadline_s = time.monotonic() + WAIT_S
        while not await asyncio.to_thread(condition):
            for player in self.players(self.games):
                player.stands()
            assert time.monotonic() < deadline_s, f"it never was so: {what}; {self.house.log('live')}"
            await asyncio.sleep(LOOK_S)

    def held(self) -> Held:
        """Look for each acknowledged move of the deals that have ended since, and go over these deals and all chips."""
        acknowledged = lost = unsettled = 0
        for table in self.games:
            logs: dict[str, dict[int, object]] = {}
            for deal in books.deals(self.house, table)[self._held_deals[table] :]:
                if deal.status == "live":
                    break
                self._held_deals[table] += 1
                unsettled += deal.status != "over"
                books.hold_deal(self.house, deal)
                logs[deal.state.deal_id] = dict(books.logged(self.house, deal))
            self._known_deals |= set(logs)
            for told in (told for player in self.players([table]) for told in player.told if told.deal in logs):
                acknowledged += 1
                action = logs[told.deal].get(told.version)
                lost += type(action).__name__.lower() != told.kind
        chips_minor = books.chips_at(self.house, self._people)
        return Held(acknowledged, lost, unsettled, chips_minor - self._chips_minor, self._ledger())

    def _ledger(self) -> str:
        """What `check_ledger` has found, "" where the ledger is true."""
        try:
            manage(self.house.owners, "check_ledger")
        except AssertionError as differs:
            return str(differs)
        return ""


@asynccontextmanager
async def seated(house: CellHouse, tables: int, thinks_s: float) -> AsyncIterator[Hall]:
    """So many tables of two under play, each with its first deal dealt."""
    few = asyncio.Semaphore(SEATING)
    async with AsyncExitStack() as stack:

        async def one() -> Game:
            async with few:
                each = game(
                    house,
                    seats=SEATS,
                    silent=0,
                    turn_s=TURN_S,
                    player=PacedPlayer,
                    buy_in_minor=10 * LOSS_MINOR,
                )
                playing = await stack.enter_async_context(each)
                for player in playing.players:
                    player.thinks_s = thinks_s
                    await player.act()
                return playing

        yield Hall(house, await asyncio.gather(*(one() for _ in range(tables))))
