"""The flush between tests waits for what sockets' threads still write."""

import asyncio
import threading

from tables.live.db_threads import in_thread
from tests.ledger_flush import sockets_are_done
from tests.patience import PATIENCE_S


def test_what_a_socket_has_begun_is_waited_for() -> None:
    begun, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        may_end.wait(PATIENCE_S)
        ended.set()

    async def left_alone() -> None:
        task = asyncio.create_task(in_thread(slow)())
        await asyncio.to_thread(begun.wait, 10)
        task.cancel()

    asyncio.run(left_alone())
    threading.Timer(0.1, may_end.set).start()
    sockets_are_done()
    assert ended.is_set()
