"""Two clerks at one statement come one after the other: a file is read once, and what is signed stays as it was."""

import pytest

from accounts.people.models import User
from tests.two_hands import meets
from tests.wallet.builders import colleague
from tests.wallet.finance.reconciliation.books import csv_of, gateway
from wallet.finance.reconciliation.models import Statement, Verdict
from wallet.finance.reconciliation.services import compare_again, sign, upload, work_off
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db(transaction=True)
UNKNOWN = ("unknown", 0, "50.00", "1.00", "captured")


@pytest.fixture
def clerk() -> User:
    return colleague("clerk")


@pytest.fixture
def checker(clerk: User) -> User:
    return colleague("checker")


@pytest.fixture
def explained(clerk: User) -> Statement:
    """A statement with one difference, which has its note."""
    statement, _ = upload(gateway(), "june.csv", csv_of(UNKNOWN), clerk)
    work_off(statement.lines.get(), "known", clerk)
    return statement


def test_a_file_that_both_upload_is_read_once(clerk: User) -> None:
    source = gateway()
    waited, second = meets(
        lambda: upload(source, "june.csv", csv_of(UNKNOWN), clerk),
        lambda: upload(source, "june too.csv", csv_of(UNKNOWN), clerk),
    )
    assert waited
    assert second.result() == (Statement.objects.get(), False)


def test_a_note_that_comes_while_the_statement_is_signed_is_refused(
    clerk: User, checker: User, explained: Statement
) -> None:
    line = explained.lines.get()
    waited, note = meets(lambda: sign(explained, checker), lambda: work_off(line, "another", clerk))
    assert waited
    with pytest.raises(WalletRefused, match="statement_signed"):
        note.result()


def test_a_statement_that_both_sign_is_signed_once(checker: User, explained: Statement) -> None:
    waited, second = meets(lambda: sign(explained, checker), lambda: sign(explained, checker))
    assert waited
    with pytest.raises(WalletRefused, match="statement_signed"):
        second.result()


def test_a_statement_that_is_just_being_signed_is_not_compared_again(checker: User, explained: Statement) -> None:
    explained.lines.update(verdict=Verdict.TIMING)
    waited, second = meets(lambda: sign(explained, checker), lambda: compare_again(explained))
    second.result()
    assert waited
    assert explained.lines.get().verdict == Verdict.TIMING
