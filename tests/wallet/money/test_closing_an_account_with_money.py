"""An account with money, or money on its way, stays open; what comes after it is closed all the same is looked into."""

import json
from contextlib import suppress
from datetime import timedelta
from functools import partial

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.closing.hooks import StillOpen
from accounts.closing.services import close
from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, at_once, player
from tests.wallet.money.cast import (
    INR,
    balance,
    delivered,
    fresh,
    main_minor,
    message,
    paid_deposit,
    requested_withdrawal,
    unpaid_deposit,
    won,
)
from wallet.finance.closing import findings
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus, BonusState
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.withdrawals import approvals, payouts
from wallet.player import closing as farewell
from wallet.refusals import InsufficientFunds


def stays_open(user: User, why: object) -> None:
    """Closing is refused for this reason."""
    with pytest.raises(StillOpen) as refused:
        close(user)
    assert refused.value.sentence == why
    assert User.objects.get(pk=user.pk).is_active


def test_money_at_hand_pending_or_sent_keeps_it_open(asha: User, omar: User) -> None:
    paid_deposit(asha, 500)
    stays_open(asha, farewell.MONEY)
    waiting = requested_withdrawal(asha, 500)
    stays_open(asha, farewell.MONEY)
    approvals.approve(waiting, omar)
    payouts.send(omar)
    stays_open(asha, farewell.MONEY)
    payouts.mark_paid(waiting, omar, "UTR1")
    close(asha)


def test_a_deposit_that_may_still_be_paid_keeps_it_open(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    stays_open(asha, farewell.ON_ITS_WAY)
    Deposit.objects.update(expires_at=timezone.now())
    deposits.expire_unpaid()
    close(asha)
    assert fresh(deposit).state == DepositState.EXPIRED


def test_a_payment_that_comes_after_it_was_closed_is_looked_into(asha: User, omar: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    Deposit.objects.update(expires_at=timezone.now())
    deposits.expire_unpaid()
    close(asha)
    assert delivered(message(deposit)).status_code == 200
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.REVIEW, 0)
    deposits.decide(fresh(deposit), omar, credit=False, why="given back by the gateway")
    assert fresh(deposit).state == DepositState.FAILED


def test_a_payout_sent_back_after_it_was_closed_is_an_exception_of_the_day(asha: User, omar: User) -> None:
    paid_deposit(asha, 500)
    row = requested_withdrawal(asha, 500)
    approvals.approve(row, omar)
    payouts.send(omar)
    payouts.mark_paid(row, omar, "UTR1")
    close(asha)
    payouts.mark_returned(row, omar, "beneficiary unknown")
    found = [one for one in findings.findings() if one.code == "closed_account_holds"]
    assert [one.about for one in found] == [asha.public_id]
    assert "500.00 INR" in found[0].sentence


@pytest.mark.parametrize("currency", [refs.CHIP, INR])
def test_what_a_bonus_has_not_earned_yet_does_not_keep_it_open(asha: User, currency: str) -> None:
    later = timezone.now() + timedelta(days=3)
    bonus = bonuses.grant(asha, 500, currency, release_bps=5_000, expires_at=later, reason="Diwali")
    close(asha)
    assert (fresh(bonus).state, balance(refs.house_promotions(currency))) == (BonusState.EXPIRED, 0)


def test_a_refused_closing_leaves_the_bonus(asha: User) -> None:
    later = timezone.now() + timedelta(days=3)
    bonuses.grant(asha, 500, INR, release_bps=5_000, expires_at=later, reason="Diwali")
    won(asha, 5)
    stays_open(asha, farewell.MONEY)
    assert Bonus.objects.get().state == BonusState.ACTIVE


def test_what_players_owe_and_messages_not_followed_are_exceptions(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    won(asha, -500)
    delivered(message(deposit, type="payment.charged_back"))
    delivered(message(unpaid_deposit(asha, 300), currency="USD"))
    found = {one.code: one.sentence for one in findings.findings()}
    assert found["player_owes"].startswith("500.00 INR since ")
    assert found["message_not_followed"].endswith("payment.captured: other_currency.")
    assert json.dumps(found)


@pytest.mark.django_db(transaction=True)
def test_closing_and_sitting_down_at_once_do_one_of_both() -> None:
    players = [player(f"player{number}") for number in range(4)]
    for one in players[:2]:
        limits.set_own(one, LimitKind.STAKE, Span.DAY, refs.CHIP, 10**9)

    def sit(user: User) -> object:
        with suppress(InsufficientFunds):
            return services.buy_in(user, refs.seat(f"seat-of-{user.pk}"), 5_000, f"in:{user.pk}")
        return None

    def end(user: User) -> object:
        with suppress(StillOpen):
            return close(user)
        return None

    at_once([partial(call, one) for one in players for call in (sit, end)], threads=8)
    for one in players:
        one.refresh_from_db()
        at_table_minor = balance(refs.seat(f"seat-of-{one.pk}"))
        held_minor = balance(refs.player_main(one.pk)) + at_table_minor
        assert (one.closed_at is None, held_minor) in {(True, GRANT_MINOR), (False, 0)}
    assert list(differences()) == []


@pytest.mark.django_db(transaction=True)
def test_an_account_that_somebody_moves_is_closed_a_moment_later() -> None:
    asha = player("asha")
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}
    with psycopg.connect(**params) as session:
        session.execute("SELECT FROM wallet_account WHERE code = %s FOR NO KEY UPDATE", [f"player:{asha.pk}:main"])
        stays_open(asha, farewell.MOVING)
        session.rollback()
    assert close(asha).closed_at is not None
