"""A player plays in the newest windows, whatever number was opened; an address takes so many people and no more."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest

from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK, counted_as
from base.refusals import Refused
from tables.live.admission import company, shared
from tables.live.admission.company import MOST_OF_A_PLAYER, MOST_OF_AN_ADDRESS, Place
from tables.live.db_threads import in_thread
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import funded, table_of


class Window:
    """A socket that only hears that it is one too many."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        assert message["type"] == "table.too_many"
        self.closed.set()


@pytest.fixture
async def places() -> AsyncIterator[list[Place]]:
    """Places that are left again at the end."""
    places: list[Place] = []
    yield places
    for place in places:
        await company.leave(place)
    assert company.open_here() == 0


async def opened(places: list[Place], player: str, count: int, address: str = "9.9.9.9") -> list[Window]:
    windows = [Window() for _ in range(count)]
    places += [await company.enter(window, player, address) for window in windows]
    return windows


@pytest.mark.usefixtures("servers")
async def test_of_five_hundred_sockets_of_one_player_the_newest_few_stay(places: list[Place]) -> None:
    windows = await opened(places, "asha", 500)
    async with asyncio.timeout(PATIENCE_S):
        for window in windows[:-MOST_OF_A_PLAYER]:
            await window.closed.wait()
    assert not [window for window in windows[-MOST_OF_A_PLAYER:] if window.closed.is_set()]
    assert company.open_here() == MOST_OF_A_PLAYER


@pytest.mark.usefixtures("servers")
async def test_windows_in_another_process_count_and_close(places: list[Place]) -> None:
    (old,) = await opened(places, "bela", 1)
    for later in range(MOST_OF_A_PLAYER):  # as another process would note them
        await company._enter_with_others(Place(f"9{later:012d}.elsewhere", "bela", ()))
    async with asyncio.timeout(PATIENCE_S):
        await old.closed.wait()
    assert company.open_here() == 0


@pytest.mark.usefixtures("servers")
async def test_an_address_with_too_many_sockets_gets_no_more_and_others_do(places: list[Place]) -> None:
    for player in range(MOST_OF_AN_ADDRESS):
        await opened(places, f"player{player}", 1, "9.9.9.9")
    with pytest.raises(Refused) as refused:
        await opened(places, "late", 1, "9.9.9.9")
    assert refused.value.code == "crowded_address"
    await opened(places, "late", 1, "9.9.9.8")
    await opened(places, "late", 1, "127.0.0.1")


@pytest.mark.usefixtures("servers")
async def test_places_taken_in_another_process_fill_an_address_too(places: list[Place]) -> None:
    for number in range(MOST_OF_AN_ADDRESS):
        await company._enter_with_others(Place(f"1.{number}", f"elsewhere{number}", counted_as("9.9.9.7")))
    with pytest.raises(Refused):
        await opened(places, "late", 1, "9.9.9.7")


@pytest.mark.usefixtures("servers")
async def test_a_network_has_the_sockets_of_a_few_households(
    places: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "MOST_OF_AN_ADDRESS", 2)
    for household in range(HOUSEHOLDS_OF_A_NETWORK):
        await opened(places, f"one{household}", 1, f"2a00:db9:1:{household:x}::1")
        await company._enter_with_others(  # as another process would note it
            Place(f"1.{household}", f"two{household}", counted_as(f"2a00:db9:1:{household:x}::2"))
        )
    with pytest.raises(Refused) as refused:
        await opened(places, "late", 1, "2a00:db9:1:ffff::1")
    assert refused.value.code == "crowded_address"
    await opened(places, "late", 1, "2a00:db9:2::1")


async def test_without_valkey_each_process_counts_for_itself(
    places: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "_rested_at_s", float("inf"))  # as after it did not answer
    windows = await opened(places, "chand", MOST_OF_A_PLAYER + 3)
    async with asyncio.timeout(PATIENCE_S):
        for window in windows[:3]:
            await window.closed.wait()
    assert company.open_here() == MOST_OF_A_PLAYER


@pytest.mark.django_db(transaction=True)
async def test_the_oldest_window_is_told_why_and_closed_for_good() -> None:
    table, asha = await in_thread(table_of)(2), await in_thread(funded)("Asha")
    async with Browser(table, asha) as oldest:
        await oldest.until("snapshot")
        others = [Browser(table, asha) for _ in range(MOST_OF_A_PLAYER)]
        for other in others:
            await other.__aenter__()
        assert await oldest.closed_with() == 4009
        assert oldest.seen[-1]["code"] == "too_many_sockets"
        assert (await others[-1].ask("ping"))["type"] == "pong"
        for other in others:
            await other.__aexit__()
