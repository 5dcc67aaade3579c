"""The log reads the entries of one month at a time, so that no month between two others is looked into."""

from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.wallet.builders import book_at, guards_off
from tests.wallet.seal.sealed import play, seal
from wallet.ledger.models import Transaction
from wallet.seal import log
from wallet.seal.log import between

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_log_of_many_pages_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    play()
    play(2)
    seal()
    monkeypatch.setattr(log, "_PAGE", 3)
    for last in range(11):
        assert [one.position for one in between(1, last)] == list(range(1, last + 1))


def test_two_months_of_a_year_are_two_statements_and_every_entry_is_found(signing: Path) -> None:
    play()
    newest = Transaction.objects.latest("id").pk
    with guards_off():
        book_at("'2025-02-03 10:00+05:30'", where=f"id < {newest}")
        book_at("'2025-05-28 10:00+05:30'", where=f"id = {newest}")
    seal()
    with CaptureQueriesContext(connection) as asked:
        sealed = list(between(1, 5))
    assert sum("FROM public.wallet_entry\n" in statement["sql"] for statement in asked) == 2
    assert len(sealed) == 5
    assert all(one.is_true and one.entries for one in sealed)
