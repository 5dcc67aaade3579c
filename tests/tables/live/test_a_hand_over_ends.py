"""What a socket hands to a thread is waited for so long and no longer; its browser is told to come back."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError

from tables.live import consumers, frame
from tables.live.db_threads import in_request_thread, in_thread
from tests.tables.browser import Browser
from tests.tables.cast import funded, table_of


@pytest.fixture
def stuck() -> Iterator[threading.Event]:
    """What a stuck thread waits for."""
    event = threading.Event()
    yield event
    event.set()


@pytest.mark.parametrize("hand_over", [in_thread, in_request_thread])
async def test_a_thread_that_is_stuck_is_not_waited_for(hand_over: Any, stuck: threading.Event, settings: Any) -> None:
    settings.HAND_OVER_S = 0.1
    with pytest.raises(TimeoutError):
        await hand_over(stuck.wait)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fault", [OperationalError("the database has not answered for 5 s"), TimeoutError()])
async def test_a_socket_whose_database_is_away_is_closed_to_come_back(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    table = await asyncio.to_thread(table_of, 2)
    user = await asyncio.to_thread(funded, "Asha")

    async def away(*_: Any) -> None:
        raise fault

    async with Browser(table, user) as browser:
        await browser.until("snapshot")
        monkeypatch.setattr(consumers.TableConsumer, "carry_out", away)
        await browser.send("sit", buy_in_minor=1)
        assert await browser.closed_with() == frame.TRY_AGAIN
