"""Who plays cannot decide, who decides cannot pay, who pays cannot approve: each step of money needs its duty."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.people.models import User
from base.ids import new_public_id
from tests.wallet.builders import player
from tests.wallet.money.cast import delivered, message, paid_deposit, requested_withdrawal, unpaid_deposit
from wallet.ledger.doors import through
from wallet.money.bonuses import services as bonuses
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import Withdrawal
from wallet.refusals import WalletRefusal, WalletRefused

Login = Callable[..., None]


@pytest.fixture
def waiting(asha: User) -> Withdrawal:
    """A withdrawal that waits for somebody to decide."""
    paid_deposit(asha, 1_000)
    return requested_withdrawal(asha, 500)


def refuses(call: Callable[[], object]) -> None:
    """The database does not allow it, and says so in a sentence."""
    with pytest.raises(WalletRefused) as refused, transaction.atomic():
        call()
    assert refused.value.code == WalletRefusal.NOT_ALLOWED


def test_who_plays_cannot_approve(waiting: Withdrawal, omar: User, login: Login) -> None:
    login("play", "cashier")
    refuses(lambda: approvals.approve(waiting, omar))


def test_who_plays_cannot_hear_a_gateway(asha: User, login: Login) -> None:
    deposit = unpaid_deposit(asha, 500)
    login("play", "desk")
    refuses(
        lambda: through(
            "wallet_gateway_said", "sandbox", "evt_mine", "payment.captured", deposit.payment.pk, deposit.total_minor,
            "INR", timezone.now(), "{}", "done",
        )
    )  # fmt: skip
    refuses(lambda: through("wallet_deposit_move", deposit.pk, "credited", None, None, "mine"))


def test_who_decides_cannot_pay(waiting: Withdrawal, omar: User, login: Login) -> None:
    approvals.approve(waiting, omar)
    login("play", "desk")
    refuses(lambda: payouts.send(omar))


def test_who_pays_cannot_approve_or_ask(waiting: Withdrawal, asha: User, omar: User, login: Login) -> None:
    login("cashier")
    refuses(lambda: approvals.approve(waiting, omar))
    refuses(lambda: approvals.reject(waiting, omar, "no"))
    refuses(lambda: withdrawals.cancel(waiting, asha))


def test_who_plays_grants_nothing(asha: User, login: Login) -> None:
    login("play", "cashier")
    later = timezone.now() + timedelta(days=1)
    refuses(lambda: bonuses.grant(asha, 100, "INR", release_bps=5_000, expires_at=later, reason="Diwali"))


def test_each_with_its_duty_goes_on(asha: User, omar: User, login: Login) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    login("play", "desk", "cashier")
    assert delivered(message(deposit)).status_code == 200
    row = requested_withdrawal(asha, 500)
    assert approvals.approve(row, omar)
    batch = payouts.send(omar)
    payouts.mark_paid(row, omar, "UTR1")
    assert batch.lines == 1


def test_a_player_cannot_say_yes_to_their_own(waiting: Withdrawal, asha: User, login: Login) -> None:
    login("desk")
    refuses(lambda: through("wallet_withdrawal_move", waiting.pk, "approved", asha.pk, "", ""))


def test_nobody_who_does_not_work_here_says_yes(waiting: Withdrawal, login: Login) -> None:
    binu = player("binu")
    login("desk")
    refuses(lambda: through("wallet_withdrawal_move", waiting.pk, "approved", binu.pk, "", ""))


def test_the_database_counts_the_people_that_an_amount_needs(asha: User, omar: User, uma: User, login: Login) -> None:
    paid_deposit(asha, 20_000)
    large = requested_withdrawal(asha, 10_001)
    login("desk", "cashier")
    assert through("wallet_withdrawal_move", large.pk, "approved", omar.pk, "", "") == "requested"
    refuses(lambda: through("wallet_payout_send", new_public_id(), omar.pk, "payouts", "INR", [large.pk], "0" * 64))
    assert through("wallet_withdrawal_move", large.pk, "approved", uma.pk, "", "") == "approved"


def test_small_parts_of_a_large_amount_need_two_as_well(asha: User, omar: User, login: Login) -> None:
    paid_deposit(asha, 20_000)
    requested_withdrawal(asha, 6_000)
    second = requested_withdrawal(asha, 6_000)
    login("desk")
    assert through("wallet_withdrawal_move", second.pk, "approved", omar.pk, "", "") == "requested"


def test_nobody_asks_at_a_tax_of_their_own(asha: User, login: Login) -> None:
    paid_deposit(asha, 1_000)
    payee = requested_withdrawal(asha, 100).payee
    login("play")
    for taxed, rate, tax in ((400_00, 0, 0), (400_00, 3_000, 1), (400_00, 100, 4_00)):
        refuses(
            lambda taxed=taxed, rate=rate, tax=tax: through(
                "wallet_withdrawal_ask", new_public_id(), asha.pk, "INR", 500_00, taxed, taxed, rate, tax, payee.pk,
                new_public_id(),
            )
        )  # fmt: skip
