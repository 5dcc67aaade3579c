"""What waits for a person, or lies where it should not, is among a day's findings; what is young or in order is not."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.people.models import User
from base.ids import new_public_id
from tests.wallet.builders import guards_off, licensed, player, sql
from tests.wallet.finance.chain.days import stored
from wallet.finance.closing import findings
from wallet.finance.closing.findings import title_of
from wallet.ledger.models import Account, Transaction
from wallet.ledger.past.models import CheckRun
from wallet.money.deposits.models import Deposit, DepositState, Payment
from wallet.money.gateways.models import GatewayEvent
from wallet.money.receivables.models import Receivable
from wallet.money.withdrawals.models import GIVEN_BACK, Payee, Withdrawal

pytestmark = pytest.mark.django_db
LITTLE = timedelta(minutes=5)


@pytest.fixture
def asha(db: None) -> User:
    licensed()
    return player("asha")


def found(code: str) -> list[tuple[str, str]]:
    """What a kind of findings is about, and what it says."""
    return [(one.about, one.sentence) for one in findings.findings() if one.code == code]


def account(code: str, kind: str, balance: int, owner: User | None = None) -> Account:
    with guards_off():
        return Account.objects.create(
            code=code, kind=kind, currency_id="CHIP", balance_minor=balance, owner=owner, opened_at=timezone.now()
        )


def withdrawn(user: User, asked_at: datetime, state: str = "requested") -> Withdrawal:
    with guards_off():
        payee = Payee.objects.create(user=user, kind="upi", holder="Somebody", account="somebody@bank")
        return Withdrawal.objects.create(
            user=user,
            currency_id="INR",
            amount_minor=150_00,
            net_winnings_minor=0,
            taxed_minor=0,
            tax_rate_bps=0,
            tax_minor=0,
            payee=payee,
            asked_as=new_public_id(),
            requested_at=asked_at,
            state=state,
            given_back_at=asked_at if state in GIVEN_BACK else None,
        )


def deposited(user: User, opened_at: datetime, state: DepositState = DepositState.REVIEW) -> Deposit:
    with guards_off():
        return Deposit.objects.create(
            user=user,
            currency_id="INR",
            amount_minor=150_00,
            gst_rate_bps=0,
            gst_minor=0,
            gateway="sandbox",
            state=state,
            opened_at=opened_at,
            expires_at=opened_at,
        )


def test_a_withdrawal_that_waits_for_more_than_three_days_is_found(asha: User) -> None:
    long_ago = timezone.now() - findings.WITHDRAWAL_WAITS - LITTLE
    withdrawn(asha, long_ago + 2 * LITTLE)
    withdrawn(asha, long_ago, GIVEN_BACK[0])
    late = withdrawn(asha, long_ago)
    said = f"150.00 INR asked for on {long_ago:%Y-%m-%d %H:%M} UTC are requested."
    assert found("withdrawal_waits") == [(late.public_id, said)]


def test_a_deposit_that_nobody_decided_for_a_day_is_found(asha: User) -> None:
    long_ago = timezone.now() - findings.REVIEW_WAITS - LITTLE
    deposited(asha, long_ago + 2 * LITTLE)
    deposited(asha, long_ago, DepositState.OPEN)
    late = deposited(asha, long_ago)
    assert found("deposit_in_review") == [(late.public_id, "150.00 INR wait for an operator's decision.")]


def moved(to: Account, at: datetime) -> None:
    """The account received what it holds then."""
    with guards_off():
        made = Transaction.objects.create(
            public_id=to.code,
            kind="pool",
            key=to.code,
            fingerprint="",
            currency_id="CHIP",
            event_at=at,
            booked_at=at,
            xid=7,
        )
        Account.objects.filter(pk=to.pk).update(opened_at=at)
        sql(
            "INSERT INTO wallet_entry"
            " (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)"
            " VALUES (nextval('wallet_entry_id_seq'), %s, %s, %s, %s, 1, '7', %s)",
            made.pk,
            to.pk,
            to.balance_minor,
            to.balance_minor,
            at,
        )


def test_a_prize_pool_that_lies_for_a_day_and_is_not_empty_is_found() -> None:
    long_ago = timezone.now() - findings.POOL_WAITS - LITTLE
    moved(account("pool:fresh", "pool", 500), long_ago + 2 * LITTLE)
    moved(account("pool:old", "pool", 500), long_ago)
    said = f"5.00 CHIP lie here, unmoved since {long_ago:%Y-%m-%d %H:%M} UTC."
    assert found("pool_not_paid_out") == [("pool:old", said)]


def test_chips_on_a_seat_that_is_nobodys_are_found() -> None:
    account("seat:empty", "seat", 0)
    account("seat:lost", "seat", 100)
    assert found("seat_of_nobody") == [("seat:lost", "1.00 CHIP lie on a seat that is nobody's.")]


def test_what_players_have_not_paid_back_yet_is_found(asha: User) -> None:
    owed: dict[str, Any] = {"user": asha, "currency_id": "INR", "reason": "tax", "amount_minor": 500}
    owed["recovered_at"] = timezone.now()
    with guards_off():
        Receivable.objects.create(**owed, about="2024", recovered_minor=500)
        Receivable.objects.create(**owed, about="2025", recovered_minor=499)
    assert found("player_owes") == [
        (asha.public_id, f"0.01 INR since {Receivable.objects.all()[1].since:%Y-%m-%d}: tax 2025.")
    ]


def test_a_closed_account_that_holds_a_single_unit_is_found(asha: User) -> None:
    gone, empty = player("gone"), player("empty")
    User.objects.filter(pk__in=(gone.pk, empty.pk)).update(closed_at=timezone.now())
    with guards_off():
        Account.objects.filter(owner=gone).update(balance_minor=1)
        Account.objects.filter(owner=empty).update(balance_minor=0)
    assert found("closed_account_holds") == [(gone.public_id, f"0.01 CHIP on player:{gone.pk}:main.")]


def heard(deposit: Deposit, event_id: str, received_at: datetime, outcome: str = "no_refund") -> None:
    """A message of the sandbox came to this."""
    with guards_off():
        payment, _made = Payment.objects.get_or_create(
            deposit=deposit, defaults={"variant": "sandbox", "currency": "INR", "total": 150}
        )
        GatewayEvent.objects.create(
            gateway="sandbox",
            event_id=event_id,
            kind="refunded",
            payment=payment,
            sent_at=received_at,
            received_at=received_at,
            digest="",
            outcome=outcome,
        )


def test_messages_that_were_not_followed_since_the_last_closed_day_are_found(asha: User) -> None:
    deposit = deposited(asha, timezone.now())
    heard(deposit, "long ago", timezone.now() - timedelta(days=9_000))
    heard(deposit, "followed", timezone.now(), "done")
    heard(deposit, "refused", timezone.now())
    said = {name: f"sandbox {name}, refunded: no_refund." for name in ("long ago", "refused")}
    assert found("message_not_followed") == [(deposit.public_id, said[name]) for name in ("long ago", "refused")]
    stored()
    assert found("message_not_followed") == [(deposit.public_id, said["refused"])]


def test_findings_of_the_last_run_of_the_ledgers_check_are_found() -> None:
    CheckRun.objects.create(found=["of an older run"])
    CheckRun.objects.create(found=["balances differ", "a guard is off"])
    assert found("ledger_difference") == [("", "balances differ"), ("", "a guard is off")]


def test_what_differs_from_the_entries_since_the_last_sealed_day_is_found(asha: User) -> None:
    assert found("ledger_difference") == []
    with guards_off():
        Account.objects.filter(owner=asha).update(balance_minor=7)
    assert f"player:{asha.pk}:main" in " ".join(about for about, _said in found("ledger_difference"))


def test_of_one_kind_so_many_are_listed_and_that_there_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "MOST_OF_ONE", 2)
    for number in range(2):
        account(f"seat:{number}", "seat", 100)
    assert [about for about, _said in found("seat_of_nobody")] == ["seat:0", "seat:1"]
    account("seat:2", "seat", 100)
    assert found("seat_of_nobody")[2:] == [("", "There are more than 2 of these; only the first are listed.")]


def test_a_kind_has_a_title_and_one_of_a_room_that_is_gone_its_code() -> None:
    assert title_of("seat_of_nobody") == "Seat that is nobody's"
    assert title_of("out_of_balance") == "Totals do not balance"
    assert title_of("of_a_room_that_is_gone") == "of_a_room_that_is_gone"
