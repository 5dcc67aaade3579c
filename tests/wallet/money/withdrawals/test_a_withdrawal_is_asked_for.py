"""What a player asks for leaves the account at once, its tax worked out, and comes back whole if it is cancelled."""

from typing import Any

import pytest

from accounts.people.models import User
from tests.wallet.builders import player
from tests.wallet.money.cast import (
    INR,
    balance,
    delivered,
    fresh,
    main_minor,
    message,
    paid_deposit,
    payee,
    requested_withdrawal,
    won,
)
from wallet.ledger import refs
from wallet.money.gateways.signatures import EventKind
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import WithdrawalState


def test_it_leaves_the_account_at_once(asha: User) -> None:
    paid_deposit(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 400)
    assert main_minor(asha) == 600_00
    assert balance(refs.withdrawal(withdrawal.public_id, INR, asha.pk)) == 400_00


def test_ones_own_deposit_comes_back_untaxed_and_winnings_do_not(asha: User) -> None:
    paid_deposit(asha, 1_000)
    won(asha, 2_000)
    first, second = requested_withdrawal(asha, 1_000), requested_withdrawal(asha, 2_000)
    assert (first.net_winnings_minor, first.tax_minor) == (0, 0)
    assert (second.net_winnings_minor, second.tax_minor, second.payout_minor) == (2_000_00, 600_00, 1_400_00)


def test_the_preview_says_what_will_be_withheld(asha: User) -> None:
    paid_deposit(asha, 1_000)
    won(asha, 500)
    seen = withdrawals.preview(asha, 1_500_00)
    assert (seen.net_minor, seen.tax_minor) == (500_00, 150_00)
    assert requested_withdrawal(asha, 1_500).tax_minor == seen.tax_minor


def test_the_same_form_sent_twice_is_one_withdrawal(asha: User) -> None:
    paid_deposit(asha, 1_000)
    to = payee(asha)
    assert withdrawals.ask(asha, 400_00, to, "form") == withdrawals.ask(asha, 400_00, to, "form")
    assert main_minor(asha) == 600_00


def test_more_than_there_is_is_refused(asha: User) -> None:
    paid_deposit(asha, 1_000)
    with pytest.raises(PaymentRefused) as refused:
        requested_withdrawal(asha, 1_001)
    assert (refused.value.code, main_minor(asha)) == (PaymentRefusal.NOT_THAT_MUCH, 1_000_00)


def test_less_than_the_smallest_amount_is_refused(asha: User) -> None:
    paid_deposit(asha, 1_000)
    with pytest.raises(PaymentRefused) as refused:
        requested_withdrawal(asha, 99)
    assert refused.value.code == PaymentRefusal.TOO_LITTLE


def test_a_house_without_a_smallest_amount_pays_one_paisa_and_not_nothing(asha: User, settings: Any) -> None:
    settings.WITHDRAWAL_MIN_MINOR = 0
    assert withdrawals.preview(asha, 1).tax_minor == 0
    with pytest.raises(PaymentRefused) as refused:
        withdrawals.preview(asha, 0)
    assert refused.value.code == PaymentRefusal.TOO_LITTLE


def test_what_the_tax_would_take_all_of_is_not_paid_out(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    requested_withdrawal(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    with pytest.raises(PaymentRefused) as refused:
        withdrawals.preview(asha, 300_00)
    assert refused.value.code == PaymentRefusal.NOTHING_LEFT


def test_what_can_be_withdrawn_is_what_is_there_less_what_is_owed(asha: User) -> None:
    assert withdrawals.withdrawable_minor(asha) == 0
    deposit = paid_deposit(asha, 1_000)
    won(asha, -1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    won(asha, 400)
    assert withdrawals.withdrawable_minor(asha) == 0
    won(asha, 1_000)
    assert withdrawals.withdrawable_minor(asha) == 400_00


def test_nobody_is_paid_to_somebody_elses_account_or_one_that_was_removed(asha: User) -> None:
    paid_deposit(asha, 1_000)
    theirs, old = payee(player("binu")), payee(asha)
    old.removed_at = old.added_at
    old.save(update_fields=["removed_at"])
    for to in (theirs, old):
        with pytest.raises(PaymentRefused) as refused:
            withdrawals.ask(asha, 200_00, to, f"to {to.public_id}")
        assert refused.value.code == PaymentRefusal.NO_PAYEE


def test_a_cancelled_one_comes_back_whole(asha: User) -> None:
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    withdrawals.cancel(withdrawal, asha)
    assert (fresh(withdrawal).state, main_minor(asha)) == (WithdrawalState.CANCELLED, 1_000_00)
    assert [step.became for step in withdrawal.steps.all()] == ["requested", "cancelled"]


def test_only_its_player_cancels_it_and_only_once(asha: User) -> None:
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    with pytest.raises(PaymentRefused):
        withdrawals.cancel(withdrawal, player("binu"))
    withdrawals.cancel(withdrawal, asha)
    with pytest.raises(PaymentRefused) as refused:
        withdrawals.cancel(withdrawal, asha)
    assert refused.value.code == PaymentRefusal.TOO_LATE
    assert main_minor(asha) == 1_000_00


def test_a_cancelled_one_leaves_no_trace_in_the_next_ones_tax(asha: User) -> None:
    won(asha, 1_000)
    withdrawals.cancel(requested_withdrawal(asha, 1_000), asha)
    assert requested_withdrawal(asha, 1_000).tax_minor == 300_00
