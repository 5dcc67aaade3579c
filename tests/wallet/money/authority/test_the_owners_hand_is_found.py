"""Who owns the tables can write a state or a posting by hand; `check_ledger` names what the other side does not say."""

from accounts.people.models import User
from tests.wallet.builders import guards_off, refused_by, sql
from tests.wallet.money.cast import delivered, message, paid_deposit, proven, requested_withdrawal, unpaid_deposit, won
from wallet.ledger.audit import differences
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables
from wallet.money.withdrawals import approvals, payouts


def found() -> set[str]:
    """The checks that find something."""
    return {difference.check for difference in differences()}


def test_a_withdrawal_by_hand_is_found(asha: User, omar: User) -> None:
    won(asha, 1_000)
    requested_withdrawal(asha, 500)
    with guards_off():
        sql("UPDATE wallet_withdrawal SET state = 'approved'")
    assert found() == {"payments are booked as their rows say", "withdrawals hold what is on its way"}


def test_a_deposit_set_back_is_found(asha: User) -> None:
    paid_deposit(asha, 1_000)
    with guards_off():
        sql("UPDATE wallet_deposit SET state = 'open', credited_at = NULL")
    assert found() == {"postings of payments have their rows"}


def test_a_message_of_a_gateway_taken_away_is_found(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -400)
    delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=500_00))
    assert found() == set()
    for attack in (
        "UPDATE wallet_gatewayevent SET kind = 'payment.failed' WHERE kind = 'payment.charged_back'",
        "DELETE FROM wallet_gatewayevent WHERE kind = 'payment.captured'",
    ):
        with guards_off():
            sql(attack)
        assert found() == {"postings of payments have their rows"}, attack


def test_an_approval_taken_away_is_found(asha: User, omar: User) -> None:
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 500)
    approvals.approve(row, omar)
    payouts.send(omar)
    payouts.mark_paid(row, omar, "UTR1")
    assert found() == set()
    with guards_off():
        sql("DELETE FROM wallet_approval")
    assert found() == {"postings of payments have their rows"}


def test_a_debt_that_is_forgiven_in_secret_is_found(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    assert found() == set()
    for attack, named in (
        ("UPDATE wallet_receivable SET recovered_minor = 1, recovered_at = now()", "what is recovered was taken"),
        ("DELETE FROM wallet_receivable", "what the house bore is owed"),
    ):
        with guards_off():
            sql(attack)
        assert found() == {named}


def test_a_taking_whose_time_is_hidden_is_found(asha: User) -> None:
    """A year's tax asks for the debts of which something was taken since: one without its time would be missed."""
    deposit = paid_deposit(asha, 1_000)
    won(asha, -1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    won(asha, 400)
    assert receivables.recover_all() == 1
    assert found() == set()
    with guards_off(), refused_by("wallet_receivable_timed"):
        sql("UPDATE wallet_receivable SET recovered_at = NULL")
    with guards_off():
        sql("UPDATE wallet_receivable SET recovered_at = recovered_at - interval '1 hour'")
    assert found() == {"what is recovered was taken"}


def test_a_payment_made_to_vanish_from_suspense_is_found(db: None) -> None:
    deposit = unpaid_deposit(proven("binu"), 500)
    delivered(message(deposit, amount_minor=1))
    assert found() == set()
    with guards_off():
        sql("UPDATE wallet_unmatched SET state = 'refunded'")
    assert found() == {"payments are booked as their rows say", "suspense is what waits"}
