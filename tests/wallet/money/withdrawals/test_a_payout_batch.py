"""Approved withdrawals go to the bank in one file, the same whenever it is made; its answer is booked line by line."""

import csv
import hashlib
import io

import pytest
from django.db import DatabaseError, transaction

from accounts.people.models import User
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import INR, balance, fresh, main_minor, paid_deposit, proven, requested_withdrawal, won
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals.models import Payee, Withdrawal, WithdrawalState


@pytest.fixture
def sent(asha: User, omar: User) -> Withdrawal:
    """A withdrawal of 1,000 won, approved and sent to the bank."""
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    approvals.approve(withdrawal, omar)
    payouts.send(omar)
    return Withdrawal.objects.get(pk=withdrawal.pk)


def test_the_file_has_a_line_each_and_what_is_paid_after_tax(sent: Withdrawal) -> None:
    assert sent.batch is not None
    rows = list(csv.reader(io.StringIO(payouts.file_of(sent.batch).decode())))
    assert tuple(rows[0]) == payouts.COLUMNS
    assert rows[1] == ["1", sent.public_id, "bank", "Asha Rao", "00123456789", "HDFC0000123", "700.00", INR]


def test_its_totals_and_digest_are_kept(sent: Withdrawal) -> None:
    batch = sent.batch
    assert batch is not None
    assert (batch.lines, batch.total_minor) == (1, 700_00)
    assert hashlib.sha256(payouts.file_of(batch)).hexdigest() == batch.sha256
    assert payouts.file_of(batch) == payouts.file_of(batch)


def test_only_what_is_approved_is_sent_and_only_once(asha: User, omar: User, sent: Withdrawal) -> None:
    won(asha, 500)
    requested_withdrawal(asha, 500)
    with pytest.raises(PaymentRefused) as refused:
        payouts.send(omar)
    assert refused.value.code == PaymentRefusal.NOTHING_TO_SEND


def test_what_a_spreadsheet_would_run_is_escaped(omar: User, asha: User) -> None:
    paid_deposit(asha, 500)
    Payee.objects.create(user=asha, kind="upi", holder='=HYPERLINK("http://x")', account="@asha@bank")
    approvals.approve(requested_withdrawal(asha, 500), omar)
    text = payouts.file_of(payouts.send(omar)).decode()
    assert "'=HYPERLINK" in text
    assert "'@asha@bank" in text


def test_a_paid_one_has_left_the_house(omar: User, asha: User, sent: Withdrawal) -> None:
    payouts.mark_paid(sent, omar, "UTR42")
    assert (fresh(sent).state, fresh(sent).bank_reference) == (WithdrawalState.PAID, "UTR42")
    assert balance(refs.withdrawal(sent.public_id, INR, asha.pk)) == 0
    assert (balance(refs.bank("payouts", INR)), balance(refs.tax_tds(INR))) == (700_00, 300_00)


def test_a_failed_one_comes_back_in_full_with_its_tax(omar: User, asha: User, sent: Withdrawal) -> None:
    payouts.mark_failed(sent, omar, "account closed")
    assert (fresh(sent).state, main_minor(asha), balance(refs.tax_tds(INR))) == (WithdrawalState.FAILED, 1_000_00, 0)
    assert list(differences()) == []


def test_one_the_bank_returns_later_comes_back_in_full_too(omar: User, asha: User, sent: Withdrawal) -> None:
    payouts.mark_paid(sent, omar)
    payouts.mark_returned(sent, omar, "beneficiary unknown")
    assert (fresh(sent).state, main_minor(asha)) == (WithdrawalState.RETURNED, 1_000_00)
    assert (balance(refs.bank("payouts", INR)), balance(refs.tax_tds(INR))) == (0, 0)


def test_each_answer_is_taken_once(omar: User, sent: Withdrawal) -> None:
    payouts.mark_paid(sent, omar)
    for verb in (lambda: payouts.mark_paid(sent, omar), lambda: payouts.mark_failed(sent, omar, "late")):
        with pytest.raises(PaymentRefused) as refused:
            verb()
        assert refused.value.code == PaymentRefusal.TOO_LATE


def test_a_payee_is_never_edited(sent: Withdrawal) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        Payee.objects.filter(pk=sent.payee_id).update(account="99999999999")


def test_a_payee_is_shown_by_its_last_digits(sent: Withdrawal) -> None:
    assert str(sent.payee) == "•••• 6789"
    assert Payee(kind="upi", account="asha.rao@bank").masked == "as•••@bank"


def test_one_whose_payee_was_rewritten_is_named_in_the_log_and_no_other(
    asha: User, omar: User, caplog: pytest.LogCaptureFixture
) -> None:
    rows = []
    for user in (asha, proven("binu")):
        paid_deposit(user, 500)
        rows.append(requested_withdrawal(user, 200))
        approvals.approve(rows[-1], omar)
    sql("SET CONSTRAINTS ALL IMMEDIATE")  # what is looked at when it is committed
    sql("SET CONSTRAINTS ALL DEFERRED")
    with guards_off():
        sql("UPDATE wallet_payee SET holder = 'Mala' WHERE id = %s", rows[0].payee_id)
    assert payouts.send(omar).lines == 1
    assert [f"{row.public_id} is not sent" in caplog.text for row in rows] == [True, False]


def test_lines_are_in_the_order_they_were_asked_for(omar: User) -> None:
    rows = []
    for name in ("chitra", "dev", "esha"):
        user = proven(name)
        paid_deposit(user, 500)
        rows.append(requested_withdrawal(user, 200))
    for row in reversed(rows):
        approvals.approve(row, omar)
    payouts.send(omar)
    assert [fresh(row).line for row in rows] == [1, 2, 3]
