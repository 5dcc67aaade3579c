"""Many at once: one message eight times, two approvals, a form sent by impatient thumbs, sweeps beside each other."""

from functools import partial

import pytest

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from tests.wallet.builders import at_once
from tests.wallet.money.cast import (
    INR,
    balance,
    delivered,
    fresh,
    main_minor,
    message,
    operator,
    paid_deposit,
    payee,
    proven,
    requested_withdrawal,
    unpaid_deposit,
    won,
)
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.money.deposits.models import Deposit
from wallet.money.gateways.models import GatewayEvent
from wallet.money.gateways.signatures import EventKind
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import approvals, payouts, tax_years
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import Approval, PayoutBatch, Withdrawal, WithdrawalState
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db(transaction=True)
INDIA = tax_rules("IN")


def refused_or(call: partial[object]) -> object:
    """What a call gave, or the refusal."""
    try:
        return call()
    except WalletRefused as refused:
        return refused


def test_one_message_delivered_eight_times_at_once_is_credited_once() -> None:
    asha = proven("asha")
    said = message(unpaid_deposit(asha, 500))
    answers = at_once([partial(delivered, said)] * 8, threads=8)
    assert sorted(answer.json()["outcome"] for answer in answers) == ["done", *["seen"] * 7]
    assert (main_minor(asha), GatewayEvent.objects.count()) == (500_00, 1)


def test_eight_messages_about_one_payment_at_once_credit_it_once_and_charge_it_back_once() -> None:
    asha = proven("asha")
    deposit = unpaid_deposit(asha, 500)
    said = [message(deposit, kind) for kind in (EventKind.CAPTURED, EventKind.CHARGED_BACK) for _ in range(4)]
    answers = at_once([partial(delivered, each) for each in said], threads=8)
    assert {answer.status_code for answer in answers} == {200}
    assert main_minor(asha) == balance(refs.gateway("sandbox", INR)) == balance(refs.tax_gst(INR)) == 0
    assert Transaction.objects.filter(kind="deposit").count() <= 1
    assert list(differences()) == []


def test_deposits_opened_at_once_keep_to_the_days_limit() -> None:
    asha = proven("asha")
    limits.set_own(asha, LimitKind.DEPOSIT, Span.DAY, INR, 1_000_00)
    at_once([partial(refused_or, partial(unpaid_deposit, asha, 400))] * 6, threads=6)
    assert Deposit.objects.count() == 2


def test_two_operators_and_two_clicks_each_approve_once() -> None:
    asha, omar, uma = proven("asha"), operator("omar"), operator("uma")
    won(asha, 20_000)
    withdrawal = requested_withdrawal(asha, 20_000)
    calls = [partial(refused_or, partial(approvals.approve, withdrawal, by)) for by in (omar, uma)] * 3
    assert at_once(calls, threads=6).count(True) == 1
    assert (Approval.objects.count(), fresh(withdrawal).state) == (2, WithdrawalState.APPROVED)
    assert balance(refs.tax_tds(INR)) == 6_000_00


def test_approving_and_cancelling_at_once_do_one_of_both() -> None:
    asha, omar = proven("asha"), operator("omar")
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    calls = (partial(approvals.approve, withdrawal, omar), partial(withdrawals.cancel, withdrawal, asha))
    at_once([partial(refused_or, call) for call in calls], threads=2)
    state = fresh(withdrawal).state
    assert (state, main_minor(asha)) in {(WithdrawalState.APPROVED, 0), (WithdrawalState.CANCELLED, 1_000_00)}


def test_the_last_money_is_asked_for_once_and_taxed_once() -> None:
    asha = proven("asha")
    won(asha, 1_000)
    to = payee(asha)
    calls = [partial(withdrawals.ask, asha, 600_00, to, f"form {number % 2}") for number in range(8)]
    at_once([partial(refused_or, call) for call in calls], threads=8)
    assert (Withdrawal.objects.count(), main_minor(asha)) == (1, 400_00)


def test_batches_made_at_once_share_no_withdrawal() -> None:
    omar, uma = operator("omar"), operator("uma")
    for name in ("asha", "binu", "chitra"):
        user = proven(name)
        paid_deposit(user, 500)
        approvals.approve(requested_withdrawal(user, 200), omar)
    at_once([partial(refused_or, partial(payouts.send, by)) for by in (omar, uma)], threads=2)
    assert sum(batch.lines for batch in PayoutBatch.objects.all()) == 3


def test_a_year_closed_by_several_workers_is_taxed_once() -> None:
    asha = proven("asha")
    won(asha, 1_000)
    after = INDIA.start_of(INDIA.year_of(Transaction.objects.latest("id").booked_at) + 1)
    at_once([partial(tax_years.close_due_years, INR, INDIA, after)] * 4, threads=4)
    assert (main_minor(asha), balance(refs.tax_tds(INR))) == (700_00, 300_00)
