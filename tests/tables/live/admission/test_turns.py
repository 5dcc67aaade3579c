"""While all threads are busy, who has asked for least lately is served first."""

import asyncio

import pytest

from tables.live.admission.turns import Turns
from tests.patience import PATIENCE_S


async def takes(turns: Turns, left: float, served: list[float], go: asyncio.Event | None = None) -> None:
    async with turns.take(left):
        served.append(left)
        if go is not None:
            await go.wait()


async def step() -> None:
    """Let whoever can go on do so."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_players_move_goes_before_what_a_crowd_has_asked_for() -> None:
    turns, go, served = Turns(2), asyncio.Event(), list[float]()
    async with asyncio.TaskGroup() as group:
        for left in (1.0, 2.0, 3.0, 4.0, 5.0):  # two are served, three wait
            group.create_task(takes(turns, left, served, go))
        await step()
        group.create_task(takes(turns, 200.0, served, go))
        await step()
        assert served == [1.0, 2.0]
        go.set()
    assert served == [1.0, 2.0, 200.0, 5.0, 4.0, 3.0]


async def test_of_those_who_have_as_much_left_who_came_first_is_first() -> None:
    turns, go, served = Turns(1), asyncio.Event(), list[str]()

    async def named(name: str) -> None:
        async with turns.take(200.0):
            served.append(name)
            await go.wait()

    async with asyncio.TaskGroup() as group:
        for name in ("asha", "bela", "chand"):
            group.create_task(named(name))
        await step()
        go.set()
    assert served == ["asha", "bela", "chand"]


async def test_who_is_gone_while_waiting_keeps_nobody_out() -> None:
    turns, go, served = Turns(1), asyncio.Event(), list[float]()
    holds = asyncio.create_task(takes(turns, 1.0, served, go))
    await step()
    gone, called = [asyncio.create_task(takes(turns, left, served)) for left in (3.0, 2.0)]
    await step()
    gone.cancel()
    await step()
    go.set()
    await asyncio.sleep(0)  # who holds the turn passes it on, and who is called has not run yet
    called.cancel()
    await holds
    async with asyncio.timeout(PATIENCE_S):
        await takes(turns, 4.0, served)
    assert served == [1.0, 4.0]


async def test_nobody_waits_for_ever(settings: pytest.FixtureRequest) -> None:
    settings.HAND_OVER_S = 0.01  # type: ignore[attr-defined]
    turns, go, served = Turns(1), asyncio.Event(), list[float]()
    holds = asyncio.create_task(takes(turns, 1.0, served, go))
    await step()
    with pytest.raises(TimeoutError):
        await takes(turns, 2.0, served)
    go.set()
    await holds
    settings.HAND_OVER_S = 30  # type: ignore[attr-defined]
    await takes(turns, 3.0, served)
    assert served == [1.0, 3.0]
