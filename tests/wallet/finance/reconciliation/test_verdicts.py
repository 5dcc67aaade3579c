"""Every way in which a statement and the ledger can differ has its own verdict."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import player
from tests.wallet.finance.reconciliation.books import bank, book_settlement, camt_of, csv_of, deposited, gateway
from wallet.finance.reconciliation.models import Statement, StatementSource
from wallet.finance.reconciliation.services import upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk() -> User:
    return player("clerk")


def verdicts(statement: Statement) -> dict[str, str]:
    return {line.reference: line.verdict for line in statement.lines.all()}


def test_the_same_reference_amount_fee_and_day_is_matched(clerk: User) -> None:
    transaction = deposited("a1", 10_000)
    statement, new = upload(gateway(), "june.csv", csv_of(("a1", 0, "100.00", "2.00", "captured")), clerk)
    (line,) = statement.lines.all()
    assert new
    assert (line.verdict, line.transactions, line.difference_minor) == ("matched", [transaction], 0)


def test_each_difference_is_called_by_its_name(clerk: User) -> None:
    for reference, amount_minor in (("other-amount", 10_000), ("other-fee", 10_000), ("other-day", 10_000)):
        deposited(reference, amount_minor)
    deposited("not-in-file", 500)
    lines = csv_of(
        ("other-amount", 0, "99.00", "1.98", "captured"),
        ("other-fee", 0, "100.00", "3.00", "captured"),
        ("other-day", -4, "100.00", "2.00", "captured"),
        ("unknown", 0, "50.00", "1.00", "captured"),
        ("given-back", 0, "-20.00", "0", "refund"),
        ("disputed", 3, "-30.00", "0", "dispute"),
    )
    statement, _ = upload(gateway(), "june.csv", lines, clerk)
    assert verdicts(statement) == {
        "other-amount": "amount",
        "other-fee": "fee_variance",
        "other-day": "timing",
        "unknown": "missing_here",
        "given-back": "refund",
        "disputed": "chargeback",
        "not-in-file": "missing_there",
    }


def test_what_was_booked_just_before_the_statement_ends_may_be_in_the_next(clerk: User) -> None:
    deposited("late", 500)
    statement, _ = upload(gateway(), "june.csv", csv_of(("x", 0, "1.00", "0.02", "captured")), clerk)
    assert verdicts(statement) == {"x": "missing_here", "late": "timing"}


def test_a_line_that_comes_twice_is_a_duplicate_in_one_file_and_over_files(clerk: User) -> None:
    source = gateway()
    deposited("a1", 10_000)
    line = ("a1", 0, "100.00", "2.00", "captured")
    first, _ = upload(source, "june.csv", csv_of(line, line), clerk)
    assert [each.verdict for each in first.lines.all()] == ["matched", "duplicate"]
    second, _ = upload(source, "july.csv", csv_of(line, ("x", 0, "1.00", "0.02", "captured")), clerk)
    assert verdicts(second) == {"a1": "duplicate", "x": "missing_here"}


def test_two_deposits_of_one_amount_are_told_apart_by_their_references(clerk: User) -> None:
    one, other = deposited("one", 10_000), deposited("other", 10_000)
    lines = csv_of(("other", 0, "100.00", "2.00", "captured"), ("one", 0, "100.00", "2.00", "captured"))
    statement, _ = upload(gateway(), "june.csv", lines, clerk)
    assert [line.transactions for line in statement.lines.all()] == [[other], [one]]


def test_a_banks_credit_is_the_gateways_settlement_less_its_fee(clerk: User) -> None:
    deposited("a1", 10_000)
    transaction = book_settlement("utr-1", 10_000, 200)
    statement, _ = upload(bank(), "june.xml", camt_of(("UTR-1", 0, "98.00", "CRDT")), clerk)
    (line,) = statement.lines.all()
    assert (line.verdict, line.transactions) == ("matched", [transaction])


def test_a_banks_line_without_a_known_reference_is_matched_by_its_amount_when_only_one_has_it(clerk: User) -> None:
    deposited("a1", 30_000)
    book_settlement("s1", 10_000, 200)
    statement, _ = upload(bank(), "june.xml", camt_of(("NOTPROVIDED", 0, "98.00", "CRDT")), clerk)
    assert [line.verdict for line in statement.lines.all()] == ["matched"]
    book_settlement("s2", 10_000, 200)
    book_settlement("s3", 10_000, 200)
    july = camt_of(("NOTPROVIDED", 0, "98.00", "CRDT"), ("interest", 0, "1.00", "CRDT"))
    again, _ = upload(StatementSource.objects.get(kind="bank"), "july.xml", july, clerk)
    assert again.lines.get(number=1).verdict == "missing_here"
