"""The cast of the log's tests: some play, sealed and signed."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

from django.db import connection, transaction

from tests.patience import PATIENCE_S
from tests.wallet import at_tables as services
from tests.wallet.builders import player, seated
from wallet.seal.services import seal_all, sign_heads


def play(number: int = 1) -> None:
    """Asha and Binu bring 50 each; Asha loses 10, of which the house keeps 1: five transactions, with the grants."""
    seats = seated(player(f"asha{number}"), 5_000), seated(player(f"binu{number}"), 5_000)
    services.settle_deal(f"deal:{number}", [(seats[0], -1_000), (seats[1], 900)], 100)


@contextmanager
def writing_slowly(book: Callable[[], object]) -> Iterator[Callable[[], None]]:
    """Somebody has booked in a session of their own, and commits when they are told to."""
    booked, told = Event(), Event()

    def write() -> None:
        try:
            with transaction.atomic():
                book()
                booked.set()
                assert told.wait(PATIENCE_S)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        writer = pool.submit(write)
        try:
            assert booked.wait(PATIENCE_S)

            def commit() -> None:
                told.set()
                writer.result()

            yield commit
        finally:
            told.set()


def seal() -> list[int]:
    """Everything there is, sealed and signed; the numbers of the new blocks."""
    made = list(seal_all())
    sign_heads()
    return made
