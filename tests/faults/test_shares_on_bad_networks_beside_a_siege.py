"""Shares that are revealed in time count, on whatever network and beside a siege; who is away for longer pays for it.

Five people and a browser are at a table, each on a line of their own. In each deal one is on a slow line, one is cut
off from before the list of commitments closes until two seconds after, as the browser is, one's connection is reset
when it closes, and one is cut off until the deal has been dealt. Meanwhile others besiege the house.
"""

import asyncio
import json
import secrets
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import async_playwright

from tests import browser
from tests.faults import books
from tests.faults.game import LOSS_MINOR, Game
from tests.faults.house import House
from tests.faults.player import Player
from tests.faults.proxy import Fault, Proxy
from tests.faults.sharer import Sharer
from tests.fuzz.besiegers import AT_WAR, Besiegers
from tests.fuzz.siege import Crowd, errors, plan_of
from tests.patience import PATIENCE_S

NAMES = ("well", "far", "tunnel", "reset", "gone")
FAR_S, CUT_S = 0.25, 2.0
MOST_DEALS = 8
CROWD = Crowd(paced=6, unreadable=12, flooding=3)
UNTIL_IT_IS_OVER = 1_000_000
A_DAY_S = 86_400
SCRIPTS = Path("static")


class Shuffled:
    """A table at which deals begin when the test says so, its people, and the lines that they are on."""

    def __init__(self, house: House, game: Game, lines: dict[str, Proxy], sharers: dict[str, Sharer]) -> None:
        self.house, self.game, self.lines, self.people = house, game, lines, sharers
        self.in_browser = game.people[-1]["id"]
        self.dealt: list[str] = []

    def next_deal(self) -> str:
        """The deal that comes next, once its countdown runs."""
        rows = self.house.rows(
            "SELECT next_deal_id FROM tables_table WHERE public_id = %s AND status = 'starting'", self.game.table
        )
        return str(rows[0][0]) if rows else ""

    async def all_have_committed(self) -> str:
        """Wait until everybody has committed to a share of the next deal, the browser too; its id."""
        await self.game.until(lambda: self.next_deal() not in {"", *self.dealt}, "the next countdown")
        deal = self.next_deal()
        for name, sharer in self.people.items():
            await sharer.until(lambda one=sharer: deal in one.committed, f"the commitment of {name}", PATIENCE_S)
        by_browser = (
            "SELECT 1 FROM tables_share s JOIN tables_shuffle f ON f.id = s.shuffle_id JOIN accounts_user u ON "
        )
        by_browser += "u.id = s.player_id WHERE f.public_id = %s AND u.public_id = %s"
        await self.game.until(lambda: bool(self.house.rows(by_browser, deal, self.in_browser)), "the browser's")
        return deal

    def begin(self) -> None:
        """Let the countdown end now."""
        self.house.clerk.ask("start_now", table=self.game.table)

    async def deal(self) -> str:
        """One deal, with everything that happens to the lines; its id."""
        deal = await self.all_have_committed()
        for name in ("tunnel", "browser", "gone"):
            self.lines[name].fault(Fault.CUT)
        self.begin()
        well = self.people["well"]
        await well.until(lambda: deal in well.lists, "the list of commitments", PATIENCE_S)
        self.lines["reset"].fault(Fault.RESET)
        self.lines["reset"].heal()
        await asyncio.sleep(CUT_S)  # the fault itself: nobody waits for anything here
        for name in ("tunnel", "browser"):
            self.lines[name].heal()
        await well.until(lambda: well.view is not None and well.view.deal == deal, "the deal", PATIENCE_S)
        self.lines["gone"].heal()
        self.dealt.append(deal)
        for player in self.game.players:
            await player.until(lambda one=player: is_over(one, deal), f"the end of {deal}", PATIENCE_S)
        return deal


def is_over(player: Player, deal: str) -> bool:
    return player.view is not None and player.view.deal == deal and player.view.result is not None


@contextmanager
def on_lines_of_their_own(house: House) -> Iterator[dict[str, Proxy]]:
    """A line to the house for each name, and one for the browser."""
    port = int(house.url.rpartition(":")[2])
    with ExitStack() as stack:
        lines = {name: stack.enter_context(Proxy(("127.0.0.1", port))) for name in (*NAMES, "browser")}
        lines["far"].fault(Fault.DELAY, FAR_S)
        yield lines


@asynccontextmanager
async def at_a_table(house: House, lines: dict[str, Proxy]) -> AsyncIterator[Shuffled]:
    """Everybody sits down; whoever is in turn drops, so that deals end soon."""
    people = house.clerk.ask("people", count=len(NAMES) + 1)
    table = house.clerk.ask(
        "table",
        name="Tunnels",
        profile_name="rummycircle-points",
        overrides={"seats_min": len(people), "turn_s": 60, "extra_s": 0, "misses": 1000},
        buy_in_min_minor=LOSS_MINOR,
        buy_in_max_minor=10 * LOSS_MINOR,
        max_seats=len(people),
        start_s=A_DAY_S,
    )
    game = Game(house, table, people, books.chips_at(house, people))
    sharers = {
        name: Sharer(f"http://localhost:{lines[name].port}", table, person)
        for name, person in zip(NAMES, people, strict=False)
    }
    game.players = [*sharers.values(), Player(house.url, table, people[-1])]
    for player in game.players:
        player.drops = True
    async with AsyncExitStack() as stack:
        for player in game.players:
            await stack.enter_async_context(player)
        async with chromium(f"http://localhost:{lines['browser'].port}", table, people[-1]["cookie"]):
            for player in game.players:
                await player.send("sit", buy_in_minor=10 * LOSS_MINOR)
            yield Shuffled(house, game, lines, sharers)


@asynccontextmanager
async def chromium(url: str, table: str, cookie: str) -> AsyncIterator[None]:
    """A real browser that shows the table; no script of the page may fail."""
    path = browser.chromium()
    if path is None and not browser.is_ci():
        pytest.skip(browser.MISSING)
    failures: list[str] = []
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=path, args=browser.launch_flags())
        context = await started.new_context(base_url=url, service_workers="block")
        await context.add_cookies([{"name": "sessionid", "value": cookie, "url": url}])
        page = await context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        await page.goto(f"/tables/{table}/", timeout=1000 * PATIENCE_S)
        yield
        await started.close()
    assert failures == []


def fetched(house: House, path: str, cookie: str) -> bytes:
    """A file that the house offers to this person."""
    asked = urllib.request.Request(f"{house.url}{path}", headers={"Cookie": f"sessionid={cookie}"})
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return bytes(answer.read())


def stranger(script: str, *given: object) -> "subprocess.CompletedProcess[str]":
    """What a script says that anybody may download, in a Python that has no packages."""
    command = [sys.executable, "-I", "-S", str(SCRIPTS / script), *map(str, given)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def hold_record(playing: Shuffled, deal: str, folder: Path) -> dict[str, Any]:
    """Assert that a deal's record is what everybody was told, and that strangers' checks agree; its shuffle."""
    file = folder / f"{deal}.json"
    file.write_bytes(fetched(playing.house, f"/deals/{deal}/record.json", playing.people["well"].cookie))
    shuffle: dict[str, Any] = json.loads(file.read_text())["shuffle"]
    shares, missing = shuffle["shares"], shuffle["missing"]
    listed = {one["player"] for one in shuffle["transcript"]["players"] if one["commitment"]}
    assert (shares.keys() | set(missing), shares.keys() & set(missing)) == (listed, set())
    for sharer in playing.people.values():
        if deal in sharer.lists:
            assert sharer.lists[deal]["transcript"] == shuffle["transcript"]
        if deal in sharer.taken:
            assert shares[sharer.id] == sharer.shares[deal]
        if deal in sharer.late:
            assert sharer.id in missing
        own = [sharer.shares[deal]] if sharer.id in shares else []
        found = stranger("verify_shuffle.py", file, shuffle["transcript"]["house"], *own)
        assert found.returncode == 0, found.stdout + found.stderr
    hold_drops(playing, missing)
    return shuffle


def hold_drops(playing: Shuffled, missing: list[str]) -> None:
    """Assert that whose share is missing had dropped before the first turn, and that nobody else had."""
    state = books.saved(playing.house, playing.game.table).state
    acted = {
        state.seats[action.seat].player
        for action in books.actions(playing.house, playing.game.table)
        if hasattr(action, "seat")
    }
    assert acted & set(missing) == set()
    assert state.result is not None
    others = {seat.player for seat in state.seats} - set(missing)
    assert len(others - acted) <= 1, "somebody who owed nothing had dropped; only the winner makes no move"


async def hold_log(playing: Shuffled, folder: Path) -> None:
    """Assert that the public log has what the last deal's record has."""
    log, deal = folder / "shuffle-log.jsonl", playing.dealt[-1]
    found = None
    async with asyncio.timeout(PATIENCE_S):
        while found is None or "are those of the log" not in found.stdout:
            log.write_bytes(fetched(playing.house, "/fairness/log.jsonl", playing.people["well"].cookie))
            found = stranger("check_shuffle_log.py", log, folder / f"{deal}.json")
            await asyncio.sleep(0.5)
    assert found.returncode == 0, found.stdout + found.stderr


async def test_who_reveals_in_time_is_in_and_who_is_away_for_longer_has_dropped(house: House, tmp_path: Path) -> None:
    known = len(errors(house))
    besiegers = Besiegers(plan_of(house, UNTIL_IT_IS_OVER, CROWD, secrets.randbelow(1000), 0))
    await besiegers.ready()
    met: dict[str, int] = dict.fromkeys((*NAMES, "browser"), 0)
    with on_lines_of_their_own(house) as lines:
        async with at_a_table(house, lines) as playing:
            besiegers.tell(AT_WAR)
            ids = {name: sharer.id for name, sharer in playing.people.items()} | {"browser": playing.in_browser}
            while not all(met.values()) and len(playing.dealt) < MOST_DEALS:
                shuffle = hold_record(playing, await playing.deal(), tmp_path)
                assert ids["gone"] in shuffle["missing"]
                for name, player in ids.items():
                    met[name] += player in (shuffle["missing"] if name == "gone" else shuffle["shares"])
            came = await besiegers.came()
            await hold_log(playing, tmp_path)
            await playing.game.in_order()
    assert all(met.values()), met
    assert came.closes[1011] == 0
    assert came.read.total() > 0
    assert errors(house)[known:] == []
