"""Payments whose postings lie in a file are still those that their postings call for; the check names no true one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.wallet import history
from tests.wallet.builders import guards_off, sql
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.ledger.past.archive import archive, restore
from wallet.ledger.past.models import Month


@pytest.fixture
def archived(transactional_db: None, tmp_path: Path) -> Iterator[Month]:
    """The first month of forty days with rupees, in a file; months outlive a test."""
    history.empty()
    history.write(history.players(4), 40, 1, pairs=1, log=True)
    first = Transaction.objects.order_by("booked_at")[0].booked_at
    month = Month.objects.get(begins_at__lte=first, ends_at__gt=first)
    archive(month, tmp_path)
    yield month
    restore(Month.objects.get(name=month.name), tmp_path)
    history.empty()


def found_after(attack: str) -> set[str]:
    """The checks that find something after what the owner does to a row."""
    with guards_off():
        sql(attack)
    return {difference.check for difference in differences()}


@pytest.mark.usefixtures("archived")
def test_the_rows_of_the_month_are_looked_at_as_those_of_any() -> None:
    assert list(map(str, differences())) == []
    stated, booked = "postings of payments have their rows", "payments are booked as their rows say"
    assert found_after("DELETE FROM wallet_deposit WHERE public_id = 'r0x1'") == {stated}
    assert found_after("UPDATE wallet_deposit SET state = 'credited', credited_at = now() WHERE public_id = 'u0'") == {
        stated,
        booked,
    }
