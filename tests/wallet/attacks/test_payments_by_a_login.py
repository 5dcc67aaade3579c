"""Somebody has got SQL into the site and wants to be paid: refused to every login, as it was once done."""

from collections.abc import Callable

import pytest
from django.db import ProgrammingError, connection
from django.db.transaction import atomic

from accounts.people.models import User
from tests.wallet.attacks.conftest import BOOKERS, LOGINS, logged_in_as
from tests.wallet.builders import refused_by, sql
from tests.wallet.logins import outcome_of_posting
from tests.wallet.money.cast import payee, unpaid_deposit
from wallet.ledger.audit import differences
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import payouts
from wallet.money.withdrawals.models import Withdrawal

Refused = Callable[..., None]

APPROVED = (
    "INSERT INTO wallet_withdrawal (public_id, user_id, currency_id, amount_minor, net_winnings_minor, taxed_minor,"
    " tax_rate_bps, tax_minor, payee_id, state, asked_as, requested_at, bank_reference)"
    " VALUES ('mine', %s, 'INR', 10000000, 0, 0, 0, 0, %s, 'approved', 'mine', now(), '')"
)
AGAIN = "UPDATE wallet_withdrawal SET state = 'approved', given_back_at = NULL"
IGNORE = "SELECT set_config('pgtrigger.ignore', '{wallet.Withdrawal:wallet_withdrawal_moves,wallet.Withdrawal}', true)"


def test_a_withdrawal_that_nobody_asked_for(asha: User, omar: User, refused_to_all: Refused) -> None:
    refused_to_all(APPROVED, asha.pk, payee(asha).pk)
    with pytest.raises(PaymentRefused) as nothing:
        payouts.send(omar)
    assert nothing.value.code == PaymentRefusal.NOTHING_TO_SEND


def test_one_that_had_failed_and_been_given_back_is_not_paid_a_second_time(
    failed: Withdrawal, refused_to_all: Refused
) -> None:
    refused_to_all(AGAIN, before=IGNORE)
    sql(IGNORE)
    with refused_by("wallet_withdrawal_moves"):
        sql(AGAIN)


def test_nothing_else_of_a_payment_is_written_either_whatever_is_ignored(
    failed: Withdrawal, refused_to_all: Refused
) -> None:
    everything = "{wallet.Withdrawal,wallet.Deposit,wallet.Bonus,wallet.Approval,wallet.WithdrawalStep,wallet.Payee}"
    for attack in (
        "UPDATE wallet_deposit SET state = 'credited', credited_at = now()",
        "UPDATE wallet_bonus SET released_minor = amount_minor, state = 'earned'",
        (
            "INSERT INTO wallet_approval (withdrawal_id, player_id, by_id, at) SELECT id, user_id, 1, now()"
            " FROM wallet_withdrawal"
        ),
        "DELETE FROM wallet_approval",
        "DELETE FROM wallet_withdrawalstep",
        "DELETE FROM wallet_depositstep",
        "UPDATE wallet_payee SET account = 'mine', removed_at = NULL",
    ):
        refused_to_all(attack, before=f"SELECT set_config('pgtrigger.ignore', '{everything}', true)")


def test_no_guard_in_the_whole_database_asks_a_setting_of_the_session(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid"
            " WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal"
            " AND (p.prosrc ~* 'current_setting|pgtrigger' OR pg_get_triggerdef(t.oid) ~* 'current_setting|pgtrigger')"
        )
        assert cursor.fetchall() == []


def test_a_deposit_without_a_deposit_is_credited_by_no_login(asha: User, refused_to_all: Refused) -> None:
    unpaid_deposit(asha, 500)
    legs = {"gateway:sandbox": -500_00, f"player:{asha.pk}:main": 500_00}
    for login in BOOKERS:
        with logged_in_as(login):
            outcome, why = outcome_of_posting("deposit", "deposit:x", legs, currency="INR")
        assert outcome == "not_allowed"
        assert why in {"no deposit of this key is credited", "not the duty of this login"}
    assert list(differences()) == []


@pytest.mark.parametrize("login", [login for login in LOGINS if login not in BOOKERS])
def test_who_reads_the_books_asks_no_function_of_them(login: str, asha: User, refused_to_all: Refused) -> None:
    legs = {"gateway:sandbox": -500_00, f"player:{asha.pk}:main": 500_00}
    with logged_in_as(login), pytest.raises(ProgrammingError, match="permission denied"), atomic():
        outcome_of_posting("deposit", "deposit:x", legs, currency="INR")
