"""A close waits for who still books into the day, and for who holds its table, for as long as it was given."""

import time
from contextlib import closing
from types import SimpleNamespace

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from tests.two_hands import meets
from tests.wallet.builders import sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing import services
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_next_day
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db(transaction=True)
LONG_S = 600


@pytest.fixture(autouse=True)
def _yesterday() -> None:
    a_little_play()
    put_back()


def test_who_still_books_is_waited_for_and_looked_after_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(psycopg.connect(**connection.get_connection_params() | {"cursor_factory": psycopg.Cursor})) as slow:
        slow.execute("SELECT pg_current_xact_id()")
        looks_again = SimpleNamespace(sleep=lambda _s: slow.commit(), monotonic=time.monotonic)
        monkeypatch.setattr(services, "time", looks_again)
        day = close_next_day(wait_s=LONG_S)
    assert day is not None
    assert day.day == timezone.localdate(Transaction.objects.earliest("booked_at").booked_at)


def test_who_holds_the_table_of_days_is_waited_for() -> None:
    waited, closed = meets(
        lambda: sql("LOCK TABLE public.wallet_day IN SHARE MODE"), lambda: close_next_day(wait_s=LONG_S)
    )
    assert waited
    assert closed.result() == Day.objects.get()
