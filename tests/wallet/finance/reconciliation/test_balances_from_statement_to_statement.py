"""A statement opens with what the one before it closed with; where either says nothing, nothing is compared."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import player
from tests.wallet.finance.reconciliation.books import bank, camt_of
from tests.wallet.finance.reconciliation.test_lines_to_work_off import with_balances
from wallet.finance.reconciliation.models import StatementSource
from wallet.finance.reconciliation.services import upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk() -> User:
    return player("clerk")


def emptied(source: StatementSource, clerk: User) -> None:
    """The statement of two days ago closes with nothing."""
    content = with_balances(camt_of(("a", -2, "98.00", "DBIT")), "98.00", "0.00")
    statement, _ = upload(source, "1.xml", content, clerk)
    assert not statement.lines.filter(verdict="balance").exists()


def test_from_nothing_to_something_is_said_with_both_and_the_line_has_no_amount(clerk: User) -> None:
    source = bank()
    emptied(source, clerk)
    statement, _ = upload(source, "2.xml", with_balances(camt_of(("b", 0, "10.00", "CRDT")), "5.00", "15.00"), clerk)
    line = statement.lines.get(verdict="balance")
    assert line.trouble.startswith("It opens with 5.00; ")
    assert line.trouble.endswith("closed with 0.00.")
    assert (line.amount_minor, line.fee_minor, line.number) == (0, 0, None)


def test_a_statement_without_balances_is_compared_with_none_and_passed_over_by_the_next(clerk: User) -> None:
    source = bank()
    emptied(source, clerk)
    silent, _ = upload(source, "2.xml", camt_of(("b", -1, "10.00", "CRDT")), clerk)
    assert not silent.lines.filter(verdict="balance").exists()
    after, _ = upload(source, "3.xml", with_balances(camt_of(("c", 0, "1.00", "CRDT")), "0.00", "1.00"), clerk)
    assert not after.lines.filter(verdict="balance").exists()
