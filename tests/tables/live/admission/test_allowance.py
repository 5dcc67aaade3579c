"""What a player may ask for is counted over all sockets and weighed by what it costs."""

import asyncio

import pytest

from tables.live.admission import allowance, shared
from tables.live.admission.allowance import AT_ONCE, COST, MOST, PER_S, SYNC_COST, Allowance
from tables.live.db_threads import in_thread
from tables.live.requests import decode
from tests.tables.browser import Browser
from tests.tables.cast import funded, table_of


def test_a_move_costs_one_and_reading_a_table_anew_ten() -> None:
    assert allowance.cost_of(decode('{"type": "draw", "version": 1, "pile": "closed"}')) == COST == 1
    assert allowance.cost_of(decode('{"type": "sync", "deal": null, "version": 0}')) == SYNC_COST == 10
    assert allowance.cost_of(decode('{"type": "ping"}')) < COST < allowance.cost_of(decode('{"type": "leave"}'))


def test_it_is_used_up_and_fills_with_time() -> None:
    mine = Allowance(0.0)
    assert all(mine.take(SYNC_COST, 0.0) for _ in range(int(MOST / SYNC_COST)))
    assert not mine.take(COST, 0.0)
    assert mine.take(SYNC_COST, SYNC_COST / PER_S)
    assert not mine.take(COST, SYNC_COST / PER_S)


async def test_two_requests_of_one_player_are_under_way_and_the_others_wait() -> None:
    mine, inside, go_on = Allowance(0.0), list[int](), asyncio.Event()

    async def ask(number: int) -> None:
        async with mine.in_turn():
            inside.append(number)
            await go_on.wait()

    asking = [asyncio.create_task(ask(number)) for number in range(5)]
    for _ in range(5):
        await asyncio.sleep(0)
    assert (inside, mine.under_way) == (list(range(AT_ONCE)), 5)
    go_on.set()
    await asyncio.gather(*asking)
    assert mine.under_way == 0


@pytest.mark.usefixtures("servers")
async def test_what_was_spent_in_another_process_is_gone_here_too() -> None:
    mine = allowance.allowance_of("dara")
    mine.take(allowance.NOTICEABLE, 0.0)
    elsewhere = MOST * 1.5
    await shared.run(allowance._SETTLE, ["allowance.dara"], MOST, PER_S, elsewhere)
    await allowance.settle()
    assert not mine.take(COST, 0.0)


async def test_a_full_allowance_is_forgotten_unless_a_request_is_under_way() -> None:
    idle, busy = allowance.allowance_of("esha"), allowance.allowance_of("farid")
    async with busy.in_turn():
        await allowance.settle()
        assert allowance.allowance_of("farid") is busy
        assert allowance.allowance_of("esha") is not idle


@pytest.mark.django_db(transaction=True)
async def test_many_sockets_do_not_make_a_player_louder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "PER_S", 0.01)  # on a slow machine it would fill up meanwhile
    table, asha, bela = await in_thread(table_of)(2), await in_thread(funded)("Asha"), await in_thread(funded)("Bela")
    windows = [Browser(table, asha) for _ in range(4)]
    for window in windows:
        await window.__aenter__()
        await window.until("snapshot")
    answers = [await windows[turn % 4].ask("sync", deal=None, version=0) for turn in range(40)]
    assert "slow_down" in {answer.get("code") for answer in answers}
    async with Browser(table, bela) as calm:
        assert (await calm.ask("ping"))["type"] == "pong"
    for window in windows:
        await window.__aexit__()
