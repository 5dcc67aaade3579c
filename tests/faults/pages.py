"""Pages that players and a spectator look at in the middle of a deal, and what may not stand on them.

They are looked at by chance; that each page of the site is looked at is seen to by
`tests/tables/live/test_secrecy_of_pages.py`.
"""

import asyncio
import random
import re
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, Self

from tests.faults.hearing import Truth
from tests.faults.house import House
from tests.faults.player import Player
from tests.faults.secrets import cards_named, seeds_in

EVERY_S = 1.0
PATHS = (
    "/",
    "/tables/mine/",
    "/tables/{table}/",
    "/deals/",
    *(f"/deals/{{deal}}/{part}" for part in ("", "record.json", "record.txt", "explain.json")),
    "/matches/{match}/",
    "/matches/{match}/live/",
    "/api/v1/tables/",
    "/api/v1/tables/mine/",
    "/api/v1/deals/",
    "/api/v1/deals.ndjson",
    "/api/v1/deals/{deal}/record/",
    "/api/v1/matches/{match}/",
)
_HAND = re.compile(rb"\b(?:10|[A2-9JQK])[SHDC]\b(?:[\s,;\"']+(?:10|[A2-9JQK])[SHDC]\b){2,}")


class Page(NamedTuple):
    """An answer, and the deals of the table that were over when it had arrived."""

    path: str
    status: int
    body: bytes
    over: frozenset[str]

    def holds_to(self, truth: Truth) -> None:
        """Assert that a page names no cards of a running deal, and no seeds but those of deals that are over."""
        assert self.status in {200, 404, 409}, self
        sealed = [next(iter(states.values())) for deal, states in truth.states.items() if deal not in self.over]
        for seed in (*(state.terms.server_seed for state in sealed), *truth.undealt):
            assert not seeds_in(self.body, seed), self
        if not any(deal in self.path for deal in self.over):
            assert not cards_named(self.body), self
            assert not hands_written(self.body), self
            assert self.status != 200 or not any(state.terms.deal_id in self.path for state in sealed), self


def hands_written(body: bytes) -> list[bytes]:
    """Three or more codes of cards in a row, whatever separates them."""
    return [found.group() for found in _HAND.finditer(body)]


class Browsing:
    """Somebody of these opens a page every second while the block lasts; `pages` has what they saw."""

    def __init__(self, house: House, table: str, match: str, people: Sequence[Player], dice: random.Random) -> None:
        self.pages: list[Page] = []
        self._house = house
        self._ids = {"table": table, "match": match}
        self._people = people
        self._dice = dice
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._browse())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _browse(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S * self._dice.random())
            person = self._dice.choice(self._people)
            path = self._dice.choice(PATHS)
            if person.view is None or ("{match}" in path and not self._ids["match"]):
                continue
            path = path.format(deal=person.view.deal, **self._ids)
            self.pages.append(await asyncio.to_thread(self._looked_at, path, person.cookie))

    def _looked_at(self, path: str, cookie: str) -> Page:
        request = urllib.request.Request(self._house.url + path, headers={"Cookie": f"sessionid={cookie}"})
        try:
            with urllib.request.urlopen(request) as answer:
                status, body = answer.status, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                status, body = refused.code, refused.read()
        over = self._house.rows(
            "SELECT d.public_id FROM tables_deal d JOIN tables_table t ON t.id = d.table_id "
            "WHERE t.public_id = %s AND d.ended_at IS NOT NULL",
            self._ids["table"],
        )
        return Page(path, status, body, frozenset(deal for (deal,) in over))
