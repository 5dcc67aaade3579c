"""`kill -9` inside a transaction: a deal's settlement, a rejoin, the last yes of a split, the close of a day.

Whoever does it is made to wait for a row in the middle of it, and dies there. It was not acknowledged, so it has not
happened; said again, it happens once.
"""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import psycopg
import pytest

from engine.pool import Phase, Status
from rummysite.paths import BASE_DIR
from tests.faults import books
from tests.faults.caught import lock_held
from tests.faults.game import Game, game
from tests.faults.house import House
from tests.faults.player import Player
from tests.faults.survival import asked_from_a_thread, ends_as_it_must, record
from tests.faults.test_killed_matches import Match
from tests.processes import manage

AGAIN_S = 1.0
"""Whoever says it more often for long is told to slow down, and comes to nothing else."""
CHAIRS = """
    SELECT FROM wallet_account WHERE code IN (
        SELECT 'seat:' || s.public_id FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.public_id = %s
    ) FOR UPDATE
"""
POOL = "SELECT FROM wallet_account WHERE code = 'pool:' || %s::text FOR UPDATE"
DAYS = "LOCK TABLE wallet_day IN SHARE MODE"


@pytest.mark.parametrize("part", ["web", "postgres"])
async def test_a_settlement(house: House, part: str) -> None:
    async with game(house, turn_s=2) as playing:
        await playing.reaches(6)
        ending = asyncio.create_task(playing.ends())
        with suppress(psycopg.OperationalError), lock_held(house, CHAIRS, playing.table) as until_somebody_waits:
            await asyncio.to_thread(until_somebody_waits)
            killed_s = time.monotonic()
            await asyncio.to_thread(house.kill, part)
        await asyncio.to_thread(house.start, part)
        await ending
        took_s = time.monotonic() - killed_s
        await _everybody_gets_up(playing)
        await playing.in_order()
    record(f"`{part}` is killed inside a settlement", took_s)


async def test_a_rejoin_and_the_last_yes_of_a_split(house: House) -> None:
    async with game(house) as playing:
        await playing.reaches(6)
        took_s = await asyncio.to_thread(_a_rejoin_and_a_split, house, asked_from_a_thread(playing))
        await ends_as_it_must(playing)
    for what, seconds in took_s.items():
        record(f"who books {what} is killed inside the booking", seconds)


def _a_rejoin_and_a_split(house: House, goes_on: Callable[[float], float]) -> dict[str, float]:
    """Play the match to its pay-out; how long it took until what died was booked and the deal beside it went on."""
    took_s = {}
    match = Match(house, between_s=20, rejoin_s=120, vote_s=120)
    match.plays(1)
    match.deal_ends(a=61, d=61, b=2)
    match.comes_to(Phase.REJOIN)
    died_s = dies_while_it_says(match, 0, "answer_rejoin")
    assert match.state.phase is Phase.REJOIN
    assert match.state.fees_minor == 4 * 2500
    assert match.say(0, "answer_rejoin", True) == "ok"
    took_s["a rejoin"] = goes_on(died_s)
    assert match.say(3, "answer_rejoin", False) == "ok"
    match.comes_to(Phase.BETWEEN)
    assert match.state.entrants[3].status is Status.OUT

    assert match.say(1, "propose_split") == "ok"
    assert match.say(0, "answer_split", True) == "ok"
    died_s = dies_while_it_says(match, 2, "answer_split")
    assert match.state.phase is Phase.VOTE
    assert match.say(2, "answer_split", True) == "ok"
    took_s["the last yes of a split"] = goes_on(died_s)
    match.is_paid_out(fees=5)
    return took_s


async def test_the_close_of_a_day(house: House) -> None:
    async with game(house) as playing:
        await playing.reaches(6)
        took_s = await asyncio.to_thread(_the_close_of_a_day, house, asked_from_a_thread(playing))
        await ends_as_it_must(playing)
    record("who closes a day is killed inside the closing", took_s)


def _the_close_of_a_day(house: House, goes_on: Callable[[float], float]) -> float:
    """Close it after all; how long it took until it was closed and the deal beside it went on."""
    house.kill("worker")  # which closes days too
    with lock_held(house, DAYS) as until_somebody_waits:
        house.clerk.ask("put_everything_back")
        command = [sys.executable, "manage.py", "close_day"]
        closing = subprocess.Popen(command, cwd=BASE_DIR, env=house.environment)
        until_somebody_waits()
        died_s = time.monotonic()
        closing.kill()
        closing.wait()
    assert house.rows("SELECT count(*) FROM wallet_day") == [(0,)]
    assert " exceptions" in manage(house.environment, "close_day")
    took_s = goes_on(died_s)
    assert "All 1 closed days hold" in manage(house.environment, "verify_days")
    house.start("worker")
    return took_s


async def _everybody_gets_up(playing: Game) -> None:
    """Let those leave who said so to a house that was away; a deal that was dealt to them meanwhile ends by drops."""
    sitting = (
        "SELECT count(*) FROM tables_seat s JOIN tables_table t ON t.id = s.table_id "
        "WHERE t.public_id = %s AND s.left_at IS NULL"
    )
    while await asyncio.to_thread(playing.house.rows, sitting, playing.table) != [(0,)]:
        for player in playing.players:
            await player.drop_out()
        await asyncio.sleep(AGAIN_S)
    await playing.until(lambda: all(_sees_what_is_saved(playing, player) for player in playing.players), "the truth")


def _sees_what_is_saved(playing: Game, player: Player) -> bool:
    return player.view is not None and player.view == books.view_of(playing.house, playing.table, player.view.you)


def dies_while_it_says(match: Match, who: int, what: str) -> float:
    """A player says yes, and the process that carries it out is killed in the middle of the booking; when that was."""

    def say() -> None:
        with suppress(AssertionError):  # the clerk is gone, and answers nothing
            match.say(who, what, True)

    with lock_held(match.house, POOL, match.id) as until_somebody_waits:
        saying = threading.Thread(target=say)
        saying.start()
        until_somebody_waits()
        died_s = time.monotonic()
        match.house.kill_the_clerk()
        saying.join()
    return died_s
