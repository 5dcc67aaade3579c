"""Somebody holds what a close or a signing needs: that is said in a sentence, and nothing has happened."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from rummysite.management.troubles import refused_by
from tests.settings import SERVERS
from tests.wallet.builders import sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from tests.wallet.finance.reports.test_finance_pages import clerk
from wallet.finance.closing.models import Day, Signature
from wallet.finance.closing.services import NotYet, close_due_days, close_next_day
from wallet.management.commands import close_day

pytestmark = pytest.mark.django_db(transaction=True)
WAIT_S = 0.2


@contextmanager
def held(table: str) -> Iterator[None]:
    """Somebody else holds that whole table."""
    with psycopg.connect(SERVERS.postgres.url(database=str(connection.settings_dict["NAME"]))) as holder:
        holder.execute(f"LOCK TABLE {table} IN SHARE MODE")
        yield
        holder.rollback()


def test_the_close_is_refused_and_done_later() -> None:
    a_little_play()
    put_back()
    with held("wallet_day"), pytest.raises(NotYet, match="Somebody else holds"):
        close_next_day(wait_s=WAIT_S)
    assert not Day.objects.exists()
    assert close_next_day() is not None


def test_the_command_says_it_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(close_day, "close_due_days", partial(close_due_days, wait_s=WAIT_S))
    a_little_play()
    put_back()
    with held("wallet_day"), pytest.raises(CommandError, match="so nothing was closed"):
        call_command("close_day")


def test_the_page_that_signs_a_day_says_it_too() -> None:
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    finance = clerk("view_day", "sign_day")
    with held("wallet_signature"):
        sql(f"SET lock_timeout = {round(1000 * WAIT_S)}")
        try:
            answer = finance.post(f"/admin/finance/days/{day.number}/sign/", {"sha256": day.sha256})
        finally:
            sql("RESET lock_timeout")
    assert answer.status_code == 409
    assert "Somebody else is changing this at the moment" in answer.content.decode()
    assert not Signature.objects.exists()


def test_any_other_command_that_meets_a_lock_says_so_and_does_not_blame_the_server() -> None:
    held_up = OperationalError("canceling statement due to lock timeout")
    held_up.__cause__ = psycopg.errors.LockNotAvailable("canceling statement due to lock timeout")
    assert str(refused_by(held_up)).startswith("row_busy: Somebody else holds what this needs")
