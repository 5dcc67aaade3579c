"""So many pass at once, of each no more than a share, and the lines are served by turns."""

import asyncio

import pytest

from base.crowd.busy import BusyRefusal
from base.refusals import Refused
from rummysite.web.admission.pages import asker_of, shares_of
from rummysite.web.admission.turnstile import Lines, Shares, Turnstile
from tests.patience import PATIENCE_S


async def come(turnstile: Turnstile, who: str, inside: list[str], most: int = 9) -> None:
    await turnstile.enter(who, {who: most})
    inside.append(who)


async def comers(turnstile: Turnstile, inside: list[str], *who: str, most: int = 9) -> list["asyncio.Task[None]"]:
    """Everybody comes, in this order, and those for whom there is room are inside."""
    tasks = []
    for one in who:
        tasks.append(asyncio.create_task(come(turnstile, one, inside, most)))
        await asyncio.sleep(0)
    return tasks


async def test_no_more_than_so_many_are_inside() -> None:
    turnstile, inside = Turnstile(2), list[str]()
    tasks = await comers(turnstile, inside, "a", "b", "c")
    assert (inside, turnstile.inside, turnstile.waiting) == (["a", "b"], 2, 1)
    turnstile.leave({"a": 9})
    await asyncio.gather(*tasks)
    assert inside == ["a", "b", "c"]


async def test_one_who_has_their_share_does_not_keep_the_next_out() -> None:
    turnstile, inside = Turnstile(3), list[str]()
    tasks = await comers(turnstile, inside, "greedy", "greedy", "greedy", "calm", most=2)
    assert inside == ["greedy", "greedy", "calm"]
    turnstile.leave({"greedy": 2})
    await asyncio.gather(*tasks)


async def test_the_lines_are_served_by_turns() -> None:
    turnstile, inside = Turnstile(1), list[str]()
    tasks = await comers(turnstile, inside, "first", *["greedy"] * 5, "calm", "kind")
    for _ in range(4):
        turnstile.leave({inside[-1]: 9})
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert inside == ["first", "greedy", "calm", "kind", "greedy"]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_line_that_is_full_is_refused_and_others_are_not() -> None:
    turnstile = Turnstile(1, Lines(most=3, most_in_one=2))
    tasks = await comers(turnstile, [], "first", "greedy", "greedy")
    with pytest.raises(Refused) as full:
        await turnstile.enter("greedy", {})
    assert full.value.code == BusyRefusal.TOO_MANY_REQUESTS
    tasks += await comers(turnstile, [], "calm")
    with pytest.raises(Refused) as busy:
        await turnstile.enter("late", {})
    assert busy.value.code == BusyRefusal.HOUSE_BUSY
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert turnstile.waiting == 0


async def test_many_lines_of_one_address_do_not_fill_the_house() -> None:
    turnstile = Turnstile(1, Lines(most=50, most_of_a_share=3))
    tasks = [asyncio.create_task(turnstile.enter(f"cookie {number}", {"address": 9})) for number in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await turnstile.enter("one more cookie", {"address": 9})
    assert refused.value.code == BusyRefusal.TOO_MANY_REQUESTS
    other = asyncio.create_task(turnstile.enter("somebody else", {"elsewhere": 9}))
    await asyncio.sleep(0)
    assert turnstile.waiting == 4
    for task in [*tasks, other]:
        task.cancel()
    await asyncio.gather(*tasks, other, return_exceptions=True)


async def test_a_network_of_many_addresses_does_not_fill_the_house_and_has_more_room_than_one() -> None:
    turnstile = Turnstile(1, Lines(most=50, most_of_a_share=3, most_of_a_network=5))

    def of(number: int) -> Shares:
        scope = {"type": "http", "path": "/", "headers": [], "client": [f"2001:db8:1:{number:x}::1", 5000]}
        return shares_of(asker_of(scope), "/", at_once=10)

    tasks = [asyncio.create_task(turnstile.enter(f"household {number}", of(number))) for number in range(6)]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await turnstile.enter("one more household", of(99))
    assert refused.value.code == BusyRefusal.TOO_MANY_REQUESTS
    assert turnstile.waiting == 5
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize(
    ("share", "code"), [(1, BusyRefusal.TOO_MANY_REQUESTS), (9, BusyRefusal.HOUSE_BUSY)], ids=["own doing", "house"]
)
async def test_who_has_waited_too_long_is_told_whose_doing_it_is(share: int, code: BusyRefusal) -> None:
    turnstile = Turnstile(1, Lines(wait_s=0.01))
    await turnstile.enter("a", {"a": share})
    with pytest.raises(Refused) as refused:
        await turnstile.enter("a", {"a": share})
    assert refused.value.code == code
    assert (turnstile.inside, turnstile.waiting) == (1, 0)


async def test_who_goes_away_while_being_let_in_leaves_the_room_to_others() -> None:
    turnstile, inside = Turnstile(1), list[str]()
    _, going = await comers(turnstile, inside, "first", "going")
    turnstile.leave({"first": 9})
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    assert turnstile.inside == 0
    await asyncio.wait_for(turnstile.enter("next", {}), PATIENCE_S)


async def test_who_gives_up_the_moment_before_room_is_made_takes_none() -> None:
    turnstile, inside = Turnstile(1), list[str]()
    tasks = await comers(turnstile, inside, "first", "late", "late", "next")
    tasks[1].cancel()
    tasks[2].cancel()
    turnstile.leave({"first": 9})
    await asyncio.gather(*tasks, return_exceptions=True)
    assert inside == ["first", "next"]
    turnstile.leave({"next": 9})
    assert (turnstile.inside, turnstile.waiting) == (0, 0)
    await turnstile.enter("one more", {})
