"""Who owns the tables takes away or rewrites rows by which money was booked: `check_ledger` names the booking."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.attacks.by_hand import by_hand
from tests.wallet.builders import guards_off
from tests.wallet.finance.vouchers import book_settlement
from tests.wallet.money.cast import delivered, message, paid_deposit, requested_withdrawal, won
from wallet.ledger.audit import differences
from wallet.money.bonuses import services as bonuses
from wallet.money.gateways.signatures import EventKind
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import approvals, payouts, tax_years
from wallet.money.withdrawals.models import Withdrawal

NAMED = "postings of payments have their rows"


def withdrawn(player: User, by: User) -> Withdrawal:
    """Taxed, approved, sent and paid."""
    row = requested_withdrawal(player, 1_500)
    approvals.approve(row, by)
    payouts.send(by)
    payouts.mark_paid(row, by, "UTR1")
    return row


def returned(player: User, by: User) -> None:
    """Paid, and sent back by the bank."""
    payouts.mark_returned(withdrawn(player, by), by, "the account is closed")


def charged_back(player: User, by: User) -> None:
    """A deposit of the player's taken back by the gateway."""
    delivered(message(paid_deposit(player, 200), EventKind.CHARGED_BACK))


def year_closed(player: User, by: User) -> None:
    """This year's tax taken."""
    india = tax_rules("IN")
    tax_years.close_year(player.pk, "INR", india, india.year_of(tax_years.books_now()))


def given(player: User, by: User) -> None:
    """A bonus that was granted."""
    later = timezone.now() + timedelta(days=30)
    bonuses.grant(player, 500, "INR", release_bps=5_000, expires_at=later, reason="Diwali")


def paid_out(player: User, by: User) -> None:
    """What the gateway held, settled into the house's bank by a voucher."""
    book_settlement("S1", 50_000, 1_000, 180)


def nothing(player: User, by: User) -> None:
    """No more than there is: a deposit and an adjustment."""


@pytest.mark.parametrize(
    ("before", "attack"),
    [
        (nothing, "UPDATE wallet_deposit SET amount_minor = amount_minor + 100000"),
        (nothing, "DELETE FROM wallet_adjustment"),
        (nothing, "UPDATE wallet_adjustment SET legs = '{}'"),
        (nothing, "UPDATE wallet_adjustment SET approved_by_id = NULL, approved_at = NULL"),
        (withdrawn, "UPDATE wallet_withdrawal SET tax_minor = 0, taxed_minor = 0"),
        (withdrawn, "UPDATE wallet_withdrawal SET amount_minor = amount_minor - 100, tax_minor = tax_minor - 100"),
        (returned, "UPDATE wallet_withdrawal SET state = 'paid', given_back_at = NULL"),
        (charged_back, "DELETE FROM wallet_chargeback"),
        (charged_back, "UPDATE wallet_chargeback SET amount_minor = amount_minor + 1"),
        (given, "DELETE FROM wallet_bonus"),
        (given, "UPDATE wallet_bonus SET amount_minor = amount_minor + 1"),
        (year_closed, "DELETE FROM wallet_taxyear"),
        (year_closed, "UPDATE wallet_taxyear SET tax_minor = tax_minor - 1"),
        (paid_out, "DELETE FROM wallet_voucher"),
        (paid_out, "UPDATE wallet_voucher SET state = 'refused'"),
        (paid_out, "UPDATE wallet_voucher SET legs = jsonb_set(legs, '{house:fees}', '-1')"),
        (paid_out, "UPDATE wallet_voucher SET kind = 'bank_charge'"),
    ],
)
def test_a_row_that_money_was_booked_by(
    asha: User, omar: User, before: Callable[[User, User], object], attack: str
) -> None:
    paid_deposit(asha, 1_000)
    won(asha, 1_000)
    before(asha, omar)
    assert list(differences()) == []
    with guards_off(), connection.cursor() as cursor:
        cursor.execute(attack)
        assert cursor.rowcount > 0
    assert NAMED in {one.check for one in differences()}


def test_a_settlement_that_no_voucher_calls_for(asha: User) -> None:
    paid_deposit(asha, 1_000)
    public_id = by_hand(
        "gateway_settlement", "gateway_settlement:mine", ("gateway:sandbox", 70_000), ("bank:mine", -70_000)
    )
    (only,) = differences()
    assert (only.check, only.about) == (NAMED, f"transaction {public_id}")
    assert only.found == "70000 by gateway_settlement of gateway_settlement:mine"
