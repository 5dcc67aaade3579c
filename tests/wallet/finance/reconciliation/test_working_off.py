"""A statement is uploaded once, its differences get notes, it is signed once, and then nothing of it changes."""

import pytest
from django.db import IntegrityError, InternalError, ProgrammingError, transaction

from accounts.people.models import User
from tests.wallet.builders import colleague, sql
from tests.wallet.finance.reconciliation.books import csv_of, deposited, gateway
from wallet.finance.reconciliation.models import Statement, StatementLine
from wallet.finance.reconciliation.services import digest_of, sign, upload, work_off
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db
UNKNOWN = ("unknown", 0, "50.00", "1.00", "captured")


@pytest.fixture
def clerk() -> User:
    return colleague("clerk")


@pytest.fixture
def checker() -> User:
    return colleague("checker")


def test_the_same_file_again_changes_nothing(clerk: User) -> None:
    source = gateway()
    first, _ = upload(source, "june.csv", csv_of(UNKNOWN), clerk)
    work_off(first.lines.get(), "asked the gateway", clerk)
    again, new = upload(source, "june again.csv", csv_of(UNKNOWN), clerk)
    assert (again, new) == (first, False)
    assert Statement.objects.count() == StatementLine.objects.count() == 1
    assert first.lines.get().note == "asked the gateway"


def test_a_statement_with_a_difference_that_nobody_explained_is_not_signed(clerk: User, checker: User) -> None:
    statement, _ = upload(gateway(), "june.csv", csv_of(UNKNOWN), clerk)
    with pytest.raises(WalletRefused, match="still_different"):
        sign(statement, checker)
    with pytest.raises(WalletRefused, match="note_needed"):
        work_off(statement.lines.get(), "  ", clerk)


def test_a_signed_document_says_everything_and_its_digest_can_be_computed_again(clerk: User, checker: User) -> None:
    deposited("a1", 10_000)
    lines = csv_of(("a1", 0, "100.00", "2.00", "captured"), UNKNOWN)
    statement, _ = upload(gateway(), "june.csv", lines, clerk)
    work_off(statement.lines.get(reference="unknown"), "a test payment of theirs", clerk)
    signed = sign(statement, checker)
    assert signed.document is not None
    assert signed.document["verdicts"]["matched"] == {"lines": 1, "theirs_minor": 10_000, "ours_minor": 10_000}
    (difference,) = signed.document["differences"]
    assert (difference["verdict"], difference["note"]) == ("missing_here", "a test payment of theirs")
    signed.refresh_from_db()
    assert digest_of(signed.document) == signed.document_sha256


def test_nothing_of_a_signed_statement_changes_any_more(clerk: User, checker: User) -> None:
    statement, _ = upload(gateway(), "june.csv", csv_of(UNKNOWN), clerk)
    line = statement.lines.get()
    work_off(line, "known", clerk)
    sign(statement, checker)
    with pytest.raises(WalletRefused, match="statement_signed"):
        sign(statement, checker)
    with pytest.raises(WalletRefused, match="statement_signed"):
        work_off(line, "other", clerk)
    for attack in (
        "UPDATE wallet_statement SET signed_at = NULL, signed_by_id = NULL, document = NULL",
        "DELETE FROM wallet_statement",
        "UPDATE wallet_statementline SET note = 'other'",
        "DELETE FROM wallet_statementline",
    ):
        with pytest.raises((IntegrityError, InternalError, ProgrammingError)), transaction.atomic():
            sql(attack)


def test_who_brought_a_statement_or_worked_on_it_does_not_sign_it(clerk: User, checker: User) -> None:
    statement, _ = upload(gateway(), "june.csv", csv_of(UNKNOWN), clerk)
    work_off(statement.lines.get(), "known", checker)
    for person in (clerk, checker):
        with pytest.raises(WalletRefused, match="one_person"):
            sign(statement, person)
        by_hand = "UPDATE wallet_statement SET signed_at = now(), document = '{}', signed_by_id = %s"
        with pytest.raises(IntegrityError, match="another person"), transaction.atomic():
            sql(by_hand, person.pk)
    assert sign(statement, colleague("third")).signed_at is not None
