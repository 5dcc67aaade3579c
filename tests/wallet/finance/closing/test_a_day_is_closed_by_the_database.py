"""Whoever may close a day closes the next one, at its midnight, with what the entries say: nothing else is taken."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction

from tests.wallet.builders import refused_by, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing import services
from wallet.finance.closing.models import Day, DayMark
from wallet.finance.closing.services import canonical, close_next_day

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def another_session() -> Iterator[psycopg.Connection]:
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}
    with psycopg.connect(**params) as session:
        yield session


@pytest.fixture
def honest(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What yesterday's document says, not closed yet; the moment of its end is marked."""
    a_little_play()
    put_back()
    written: list[dict[str, Any]] = []

    def keep(document: Any) -> str:
        written.append(dict(document))
        raise InterruptedError

    monkeypatch.setattr(services, "canonical", keep)
    with pytest.raises(InterruptedError):
        close_next_day()
    monkeypatch.undo()
    return json.loads(json.dumps(written[0]))


def close_with(document: dict[str, Any]) -> None:
    sql("SELECT public.wallet_close_day(%s)", canonical(document))


def test_the_honest_document_closes_it(honest: dict[str, Any]) -> None:
    close_with(honest)
    day = Day.objects.get()
    assert day.up_to_xid == DayMark.objects.get(ends_at=day.ends_at).xid


def changed(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for step in way:
            document = document[step]
        document[last] = value(document[last]) if callable(value) else value

    return change


@pytest.mark.parametrize(
    ("lie", "guard"),
    [
        (changed("ends_at", "9999-12-31T00:00:00+00:00"), "wallet_day_bounds"),
        (changed("ends_at", "infinity"), "wallet_day_bounds"),
        (changed("ends_at", None), "wallet_day_bounds"),
        (changed("ends_at", lambda told: told.replace("T18:30", "T09:30")), "wallet_day_bounds"),
        (changed("begins_at", "2020-01-01T00:00:00+00:00"), "wallet_day_bounds"),
        (changed("zone", "<x>-167"), "wallet_day_bounds"),
        (changed("zone", None), "wallet_day_bounds"),
        (changed("currencies", {}), "wallet_day_true"),
        (changed("currencies.CHIP.transactions", 0), "wallet_day_true"),
        (changed("currencies.CHIP.transactions_sha256", "0" * 64), "wallet_day_true"),
        (changed("currencies.CHIP.accounts", {}), "wallet_day_true"),
        (changed("currencies.CHIP.accounts.seat.closing_minor", lambda minor: minor + 1), "wallet_day_true"),
        (changed("currencies.CHIP.accounts.seat.received_minor", lambda minor: minor + 1), "wallet_day_true"),
        (changed("currencies.CHIP.accounts.house.opening_minor", 500), "wallet_day_true"),
        (changed("number", 7), "wallet_day_linked"),
        (changed("previous", "1" * 64), "wallet_day_linked"),
    ],
)
def test_a_document_that_says_otherwise_is_refused(
    honest: dict[str, Any], lie: Callable[[dict[str, Any]], None], guard: str
) -> None:
    lie(honest)
    with refused_by(guard):
        close_with(honest)
    assert close_next_day() is not None


def test_a_day_whose_end_was_not_marked_is_not_over_for_everybody(honest: dict[str, Any]) -> None:
    DayMark.objects.all().delete()
    with refused_by("wallet_day_over"):
        close_with(honest)


def test_a_moment_to_come_is_not_marked(honest: dict[str, Any]) -> None:
    for moment in ("now() + interval '1 minute'", "'infinity'", "'9999-12-31'"):
        with refused_by("wallet_day_over"):
            sql(f"SELECT public.wallet_mark_day_end({moment})")


def test_a_mark_is_not_of_a_transaction_that_began_before(honest: dict[str, Any]) -> None:
    with transaction.atomic():
        sql("SELECT pg_current_xact_id()")
        with refused_by("wallet_day_marked_apart"):
            sql("SELECT public.wallet_mark_day_end(now() - interval '1 day')")


def test_who_writes_into_the_day_is_waited_for_even_with_a_mark(honest: dict[str, Any]) -> None:
    DayMark.objects.all().delete()
    with another_session() as slow:
        slow.execute("SELECT pg_current_xact_id()")
        sql("SELECT public.wallet_mark_day_end(%s)", honest["ends_at"])
        with refused_by("wallet_day_over"):
            close_with(honest)
    assert close_next_day() is not None


def test_a_mark_of_another_servers_counter_is_drawn_anew(honest: dict[str, Any]) -> None:
    sql("UPDATE wallet_daymark SET xid = '9000000000000'")
    assert close_next_day() is not None
    assert DayMark.objects.get().xid < 9_000_000_000_000
