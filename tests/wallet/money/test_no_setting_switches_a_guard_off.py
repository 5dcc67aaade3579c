"""The guards of payments stand whatever a session has set: none of them obeys a setting."""

import pytest
from django.db import connection

from accounts.people.models import User
from tests.wallet.builders import refused_by, sql
from tests.wallet.money.cast import delivered, message, paid_deposit, payee, requested_withdrawal, unpaid_deposit
from wallet.money.gateways.signatures import EventKind

SWITCHED_OFF = (
    ("wallet.Withdrawal", "UPDATE wallet_withdrawal SET tax_minor = 0, amount_minor = 1", "wallet_withdrawal_stays"),
    ("wallet.Withdrawal", "UPDATE wallet_withdrawal SET state = 'sent'", "wallet_withdrawal_moves"),
    ("wallet.Withdrawal", "DELETE FROM wallet_withdrawal", "wallet_withdrawal_kept"),
    ("wallet.Deposit", "UPDATE wallet_deposit SET amount_minor = amount_minor * 2", "wallet_deposit_stays"),
    ("wallet.Deposit", "UPDATE wallet_deposit SET state = 'open', credited_at = NULL", "wallet_deposit_moves"),
    ("wallet.DepositStep", "UPDATE wallet_depositstep SET why = ''", "wallet_depositstep_append_only"),
    ("wallet.WithdrawalStep", "DELETE FROM wallet_withdrawalstep", "wallet_withdrawalstep_append_only"),
    ("wallet.GatewayEvent", "UPDATE wallet_gatewayevent SET outcome = 'done'", "wallet_gatewayevent_append_only"),
    ("wallet.Payment", "UPDATE wallet_payment SET total = 1", "wallet_payment_stays"),
    ("wallet.Chargeback", "UPDATE wallet_chargeback SET amount_minor = 1", "wallet_chargeback_append_only"),
    ("wallet.Unmatched", "UPDATE wallet_unmatched SET amount_minor = 1", "wallet_unmatched_stays"),
    ("wallet.Unmatched", "UPDATE wallet_unmatched SET state = 'credited'", "wallet_unmatched_moves"),
    ("wallet.Payee", "UPDATE wallet_payee SET holder = 'Somebody Else'", "wallet_payee_stays"),
)


@pytest.fixture
def payments(asha: User) -> None:
    """A deposit that was credited, one charged back in part, one refunded, and a withdrawal that was asked for."""
    paid_deposit(asha, 1_000)
    delivered(message(paid_deposit(asha, 600), EventKind.CHARGED_BACK, amount_minor=1_00))
    wrong = unpaid_deposit(asha, 700)
    delivered(message(wrong, amount_minor=1_00))
    delivered(message(wrong, EventKind.CHARGED_BACK, amount_minor=1_00))
    payee(asha)
    requested_withdrawal(asha, 500)


@pytest.mark.parametrize(("ignored", "attack", "guard"), SWITCHED_OFF)
def test_what_a_session_ignores_is_refused_all_the_same(payments: None, ignored: str, attack: str, guard: str) -> None:
    sql("SELECT set_config('pgtrigger.ignore', %s, true)", f"{{{ignored}}}")
    with refused_by(guard):
        sql(attack)


def test_a_removed_payee_stays_removed_and_the_database_says_since_when(payments: None) -> None:
    sql("UPDATE wallet_payee SET removed_at = '2001-01-01'")
    with refused_by("wallet_payee_stays"):
        sql("UPDATE wallet_payee SET removed_at = NULL")


def test_no_guard_of_the_wallet_asks_a_setting(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
            " JOIN pg_proc p ON p.oid = t.tgfoid WHERE c.relname LIKE 'wallet%' AND p.prosrc LIKE '%current_setting%'"
        )
        assert cursor.fetchall() == []
