"""A game being played in the house: three people at a table of their own, two who play and one who never does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from tests.faults import books
from tests.faults.house import House
from tests.faults.player import Player
from tests.patience import PATIENCE_S

LOSS_MINOR = 20_000
LOOK_S = 0.1


class Game:
    """One table and its players."""

    def __init__(
        self,
        house: House,
        table: str,
        people: list[dict[str, str]],
        chips_minor: int,
        player: Callable[..., Player] = Player,
    ) -> None:
        self.house = house
        self.table = table
        self.people = people
        self.players = [player(house.url, table, person) for person in people]
        self._chips_minor = chips_minor

    @property
    def saved(self) -> books.Saved:
        """The state of the deal that is saved now."""
        return books.saved(self.house, self.table)

    async def reaches(self, version: int) -> None:
        """Wait until so many moves are committed, and everybody has been shown that many."""
        for player in self.players:
            await player.until(lambda player=player: player.version >= version, f"version {version}")

    async def goes_on(self, moves: int = 9) -> None:
        """Wait until so many more moves are made and shown to everybody."""
        await self.reaches(max(player.version for player in self.players) + moves)

    async def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until a condition about the database is true."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not await asyncio.to_thread(condition):
                    await asyncio.sleep(LOOK_S)
        except TimeoutError:
            raise AssertionError(f"it never was so: {what}; {self.house.log('worker')}") from None

    async def ends(self) -> None:
        """Everybody drops until one is left, and is told how the deal was settled."""
        deal = self.saved.state.deal_id
        for player in self.players:
            await player.drop_out()
        for player in self.players:
            await player.until(lambda player=player: _is_over(player, deal), "the end of the deal")

    async def in_order(self) -> None:
        """Assert that what is saved is true, has every move that was acknowledged, and is what everybody is shown."""
        await asyncio.to_thread(books.hold, self.house, self.table)
        for player in self.players:
            await asyncio.to_thread(books.assert_moves_kept, self.house, self.table, player)
        for player in self.players:
            assert player.view is not None
            assert player.view == books.view_of(self.house, self.table, player.view.you)
        assert books.chips_at(self.house, self.people) == self._chips_minor


def _is_over(player: Player, deal: str) -> bool:
    return player.view is not None and player.view.deal == deal and player.view.result is not None


@asynccontextmanager
async def game(
    house: House,
    seats: int = 3,
    silent: int = 1,
    profile: str = "rummycircle-points",
    player: Callable[..., Player] = Player,
    buy_in_minor: int = 2 * LOSS_MINOR,
    **rules: Any,
) -> AsyncIterator[Game]:
    """A deal just dealt between `seats` people, the last `silent` of whom never move; `player` is who plays.

    A turn lasts a second and nobody is dropped for missing any, unless `rules` say otherwise. No rake is taken, so the
    people's chips stay as many as they were.
    """
    people = await asyncio.to_thread(house.clerk.ask, "people", count=seats)
    table = await asyncio.to_thread(
        house.clerk.ask,
        "table",
        name="Fault Line",
        profile_name=profile,
        overrides={"seats_min": seats, "turn_s": 1, "extra_s": 0, "misses": 1000} | rules,
        buy_in_min_minor=LOSS_MINOR,
        buy_in_max_minor=10 * LOSS_MINOR,
        max_seats=seats,
        start_s=0,
    )
    playing = Game(house, table, people, books.chips_at(house, people), player)
    for one in playing.players[seats - silent :]:
        one.plays = False
    async with AsyncExitStack() as stack:
        for one in playing.players:
            await stack.enter_async_context(one)
        for one in playing.players:
            await one.send("sit", buy_in_minor=buy_in_minor)
        await playing.reaches(1)
        yield playing
