"""What a service held when it refused is gone at once, and waits for no collector of cycles."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from engine import deal as rules
from engine.deal.refusals import Refusal
from tables.live.db_threads import in_request_thread, in_thread
from tables.refusals import TableRefusal, TableRefused
from tests.patience import PATIENCE_S


class Hand:
    """Something a service has in its hands."""


@pytest.fixture
def uncollected() -> Iterator[None]:
    """No collector runs."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("hand_over", [in_thread, in_request_thread])
@pytest.mark.parametrize("refused", [TableRefused(TableRefusal.NOT_SEATED), rules.Refused(Refusal.NOT_YOUR_TURN)])
async def test_a_refusal_keeps_nothing_of_the_service(hand_over: Any, refused: Exception) -> None:
    loop, gone = asyncio.get_running_loop(), asyncio.Event()
    held: list[weakref.ref[Hand]] = []

    def service() -> None:
        hand = Hand()
        held.append(weakref.ref(hand, lambda _: loop.call_soon_threadsafe(gone.set)))
        raise type(refused)(refused.code)  # type: ignore[attr-defined]  # each has one

    with pytest.raises(type(refused)) as raised:
        await hand_over(service)()
    assert raised.value.code == refused.code  # type: ignore[attr-defined]  # each has one
    async with asyncio.timeout(PATIENCE_S):  # the thread lets go a moment after its answer
        await gone.wait()
