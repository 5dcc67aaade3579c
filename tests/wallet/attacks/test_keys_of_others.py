"""Somebody has got SQL into the site and books chips under the key of a payment, so that it counts as booked."""

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from accounts.people.services import create_bot
from tests.granted import grant
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.builders import guards_off, refused_by, sql
from tests.wallet.logins import outcome_of_posting
from tests.wallet.money.cast import INR, main_minor, paid_deposit, payee, requested_withdrawal, won
from wallet.ledger.audit import differences
from wallet.ledger.doors import through
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals, payouts

PLAY, DESK, CASHIER = "rummy_attacks_play", "rummy_attacks_desk", "rummy_attacks_cashier"
ANOTHERS = "the key of another kind"
WORDS = (
    "withdrawal", "withdrawal_paid", "withdrawal_back", "tds", "deposit", "held", "refunded", "chargeback", "recovered",
    "bonus", "bonus_release", "bonus_taken_back", "bonus_expiry", "reversal", "adjustment", "gateway_settlement",
    "bank_charge", "journal_entry", "deal", "buy_in", "cash_out", "entry", "rejoin", "refund", "prizes", "ticket",
    "ticket_back", "tournament_entry", "tournament_prizes", "league_prizes", "sign_up_grant", "top_up",
    "account_closed", "", " bot", "Bot",
)  # fmt: skip
"""What other kinds' keys begin with, and what looks like a word of gifts."""


def chips(to: User) -> dict[str, int]:
    return {"equity:chips": -1, f"player:{to.pk}:main": 1}


@pytest.mark.parametrize("login", [PLAY, DESK])
def test_a_chip_is_given_under_no_key_of_another_kind(asha: User, login: str) -> None:
    bot = create_bot("Robo")
    grant(LOGINS)
    with logged_in_as(login):
        for word in WORDS:
            assert outcome_of_posting("chip_grant", f"{word}:mine", chips(bot)) == ("not_allowed", ANOTHERS), word
        assert outcome_of_posting("chip_grant", "bot:mine", chips(bot))[0] == "posted"


def test_a_withdrawal_of_money_that_was_lost(asha: User) -> None:
    """It was deposited, so its withdrawal is without tax; and it is gone. Only its posting was in the way."""
    paid_deposit(asha, 1_000)
    won(asha, -1_000)
    to, bot = payee(asha), create_bot("Robo")
    grant(LOGINS)
    with logged_in_as(PLAY), refused_by("wallet_withdrawal_booked"):
        outcome_of_posting("chip_grant", "withdrawal:mine", chips(bot))
        through("wallet_withdrawal_ask", "mine", asha.pk, INR, 1_000_00, 0, 0, 3_000, 0, to.pk, "mine")
    assert main_minor(asha) == 0


def test_the_bank_is_told_of_no_payment_without_its_money(asha: User, omar: User) -> None:
    """Whoever has had one approved that nothing was booked for: the owner, here, by a booking under another key."""
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 400)
    approvals.approve(row, omar)
    with guards_off():
        sql("UPDATE wallet_account SET balance_minor = 0 WHERE code = %s", f"withdrawal:{row.public_id}")
    assert any(one.check == "withdrawals hold what is on its way" for one in differences())
    with pytest.raises(PaymentRefused) as nothing:
        payouts.send(omar)
    assert nothing.value.code == PaymentRefusal.NOTHING_TO_SEND
    grant(LOGINS)
    with logged_in_as(CASHIER), refused_by("wallet_not_allowed"), connection.cursor() as cursor:
        cursor.execute("SELECT wallet_payout_send('mine', %s, 'payouts', 'INR', %s, %s)", [omar.pk, [row.pk], "0" * 64])
    with guards_off():
        sql("UPDATE wallet_account SET balance_minor = 40000 WHERE code = %s", f"withdrawal:{row.public_id}")
    with transaction.atomic():
        assert payouts.send(omar).lines == 1
