"""Of a crowd that comes at once a few look up their table at a time, and each of them comes in."""

import asyncio

import pytest

from tables.live.admission import opening


async def come(number: int, inside: set[int], crowd: list[int]) -> int:
    """Take a turn, and note how many are in theirs."""
    async with opening.turn():
        inside.add(number)
        crowd.append(len(inside))
        await asyncio.sleep(0)
        inside.discard(number)
    return number


async def test_a_crowd_comes_in_a_few_at_a_time() -> None:
    inside, crowd = set[int](), list[int]()
    came = await asyncio.gather(*(come(number, inside, crowd) for number in range(50)))
    assert came == list(range(50))
    assert max(crowd) == opening.AT_ONCE


async def test_who_fails_or_goes_gives_the_turn_back() -> None:
    for _ in range(opening.AT_ONCE):
        with pytest.raises(KeyError):
            async with opening.turn():
                raise KeyError
    inside = asyncio.Semaphore(0)

    async def stay() -> None:
        async with opening.turn():
            inside.release()
            await asyncio.Event().wait()

    going = [asyncio.create_task(stay()) for _ in range(opening.AT_ONCE)]
    for _ in going:
        await inside.acquire()
    for task in going:
        task.cancel()
    await asyncio.wait(going)
    assert await asyncio.gather(*(come(number, set(), []) for number in range(3))) == [0, 1, 2]
