"""No login writes a state of money: no withdrawal that nobody asked for, none set back, no step and no approval."""

from collections.abc import Callable

import psycopg
import pytest
from django.db import DatabaseError, transaction

from accounts.people.models import User
from tests.wallet.builders import sql
from tests.wallet.money.cast import paid_deposit, requested_withdrawal

APPROVED_BY_HAND = (
    "INSERT INTO wallet_withdrawal (public_id, user_id, currency_id, amount_minor, net_winnings_minor, taxed_minor,"
    " tax_rate_bps, tax_minor, payee_id, state, asked_as, requested_at, bank_reference)"
    " SELECT 'by hand', user_id, currency_id, 10000000, 0, 0, 0, 0, payee_id, 'approved', 'by hand', now(), ''"
    " FROM wallet_withdrawal"
)
ATTACKS = (
    APPROVED_BY_HAND,
    "UPDATE wallet_withdrawal SET state = 'approved', given_back_at = NULL",
    "UPDATE wallet_withdrawal SET bank_reference = 'UTR1'",
    "DELETE FROM wallet_withdrawal",
    "INSERT INTO wallet_approval (withdrawal_id, player_id, by_id) SELECT id, user_id, 1 FROM wallet_withdrawal",
    "INSERT INTO wallet_withdrawalstep (was, became) VALUES ('sent', 'paid')",
    "INSERT INTO wallet_payoutbatch (public_id) VALUES ('by hand')",
    "UPDATE wallet_deposit SET state = 'credited', credited_at = now()",
    "INSERT INTO wallet_deposit (public_id) VALUES ('by hand')",
    "INSERT INTO wallet_depositstep (was, became) VALUES ('open', 'credited')",
    "INSERT INTO wallet_gatewayevent (gateway, event_id) VALUES ('sandbox', 'mine')",
    "INSERT INTO wallet_unmatched (amount_minor) VALUES (1)",
    "UPDATE wallet_unmatched SET state = 'held'",
    "INSERT INTO wallet_chargeback (key) VALUES ('chargeback:mine')",
    "INSERT INTO wallet_bonus (public_id) VALUES ('by hand')",
    "UPDATE wallet_bonus SET released_minor = amount_minor, state = 'earned'",
    "INSERT INTO wallet_bonusrelease (released_minor) VALUES (1)",
    "INSERT INTO wallet_rakepaid (rake_minor, key) VALUES (1, 'mine')",
    "INSERT INTO wallet_receivable (about) VALUES ('mine')",
    "UPDATE wallet_receivable SET recovered_minor = amount_minor",
    "INSERT INTO wallet_taxyear (year) VALUES (2026)",
    "INSERT INTO wallet_taxsofar (year) VALUES (2026)",
    "UPDATE wallet_taxrate SET rate_bps = 0",
    "INSERT INTO wallet_taxrate (rules, tax, zone, from_on, rate_bps) VALUES ('IN', 'tds', 'UTC', '2026-01-01', 0)",
    "INSERT INTO wallet_duty (login, duty) VALUES (session_user, 'desk')",
)


@pytest.mark.parametrize("attack", ATTACKS)
def test_it_is_refused(asha: User, login: Callable[..., None], attack: str) -> None:
    paid_deposit(asha, 1_000)
    requested_withdrawal(asha, 500)
    login("play", "desk", "cashier")
    with pytest.raises(DatabaseError) as refused, transaction.atomic():
        sql(attack)
    assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege)
