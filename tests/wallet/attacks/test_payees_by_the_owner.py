"""Who owns the tables sends an approved withdrawal elsewhere: the bank does not get it, and `check_ledger` names it."""

import logging

import pytest

from accounts.people.models import User
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import fresh, paid_deposit, proven, requested_withdrawal
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals.models import Payee, Withdrawal, WithdrawalState

NAMED = "withdrawals go where their postings say"
ATTACKS = {
    "another account in its row": "UPDATE wallet_payee p SET account = o.account FROM wallet_payee o"
    " WHERE o.id = %s AND p.id = %s",
    "another holder": "UPDATE wallet_payee SET holder = 'Mala' WHERE %s > 0 AND id = %s",
    "another payee": "UPDATE wallet_withdrawal SET payee_id = %s WHERE payee_id = %s",
    "another player's payee": "UPDATE wallet_payee p SET user_id = o.user_id FROM wallet_payee o"
    " WHERE o.id = %s AND p.id = %s",
}


@pytest.fixture
def approved(asha: User, omar: User) -> Withdrawal:
    """A withdrawal that is to be sent to the bank."""
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 500)
    approvals.approve(row, omar)
    sql("SET CONSTRAINTS ALL IMMEDIATE")  # what is looked at when it is committed
    sql("SET CONSTRAINTS ALL DEFERRED")
    return row


def found() -> set[str]:
    """The checks that find something."""
    return {one.check for one in differences()}


def attack(how: str, row: Withdrawal) -> None:
    """Do it with the guards switched off."""
    mala = proven("mala")
    theirs = Payee.objects.create(user=mala, kind="bank", holder="Mala", account="99887766554", ifsc="HDFC0000123")
    with guards_off():
        sql(ATTACKS[how], theirs.pk, row.payee_id)


@pytest.mark.parametrize("how", ATTACKS)
def test_it_is_named_and_not_sent(how: str, approved: Withdrawal, omar: User, caplog: pytest.LogCaptureFixture) -> None:
    attack(how, approved)
    assert NAMED in found()
    with caplog.at_level(logging.ERROR), pytest.raises(PaymentRefused) as refused:
        payouts.send(omar)
    assert refused.value.code == PaymentRefusal.NOTHING_TO_SEND
    assert fresh(approved).state == WithdrawalState.APPROVED
    if how != "another player's payee":  # the database sends none to somebody else's payee
        assert f"withdrawal {approved.public_id} is not sent" in caplog.text


def test_the_others_are_sent(approved: Withdrawal, asha: User, omar: User) -> None:
    binu = proven("binu")
    paid_deposit(binu, 1_000)
    other = requested_withdrawal(binu, 300)
    approvals.approve(other, omar)
    attack("another holder", approved)
    assert [row.pk for row in payouts.send(omar).withdrawals.all()] == [other.pk]


def test_one_whose_payee_was_taken_back_is_not_named(approved: Withdrawal, omar: User) -> None:
    Payee.objects.update(removed_at=approved.requested_at)
    with pytest.raises(PaymentRefused):
        payouts.send(omar)
    assert found() == set()


def test_one_that_was_asked_for_before_postings_named_payees_is_sent(approved: Withdrawal, omar: User) -> None:
    with guards_off():
        Transaction.objects.filter(key=f"withdrawal:{approved.public_id}").update(note="")
    assert NAMED not in found()
    assert payouts.send(omar).lines == 1


def test_the_note_tells_nothing_of_the_account(approved: Withdrawal) -> None:
    note = Transaction.objects.get(key=f"withdrawal:{approved.public_id}").note
    assert note.startswith("payee:")
    assert len(note) == 70
    assert approved.payee.account not in note
