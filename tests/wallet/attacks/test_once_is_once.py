"""Somebody has got SQL into the site and does again what happens once: a seal, a year's end, a payment held."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.people.models import User
from base.duties import Duty
from base.ids import new_public_id
from tests.granted import grant
from tests.rummysite.roles.logins import drop_logins
from tests.wallet.attacks.conftest import BOOKERS, LOGINS, logged_in_as
from tests.wallet.builders import guards_off, sql
from tests.wallet.logins import outcome_of_posting
from tests.wallet.money.cast import (
    INR,
    balance,
    delivered,
    fresh,
    main_minor,
    message,
    paid_deposit,
    unpaid_deposit,
    won,
)
from tests.wallet.seal.test_sealing_costs_what_is_new import book
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.ledger.doors import books_now, through
from wallet.ledger.models import Transaction
from wallet.models import Block, Leaf, Restored
from wallet.money.deposits import services as deposits
from wallet.money.deposits import suspense
from wallet.money.deposits.models import Deposit, DepositState, Unmatched, UnmatchedState
from wallet.money.gateways.models import GatewayEvent
from wallet.money.gateways.signatures import EventKind
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import tax_years
from wallet.money.withdrawals.models import TaxYear
from wallet.refusals import WalletRefused

Refused = Callable[..., None]
INDIA = tax_rules("IN")
PLAY, CASHIER = "rummy_attacks_play", "rummy_attacks_cashier"
DUMPED = 1_000_000_000
"""Numbers that another server had counted further than this one."""


@pytest.fixture
def logins_of_all(transactional_db: None) -> Iterator[None]:
    """Every login, seen by other sessions too."""
    grant(LOGINS)
    yield
    drop_logins(*LOGINS)


def sealed_again(login: str, *of: int | bool | None) -> int | None:
    """The number of the block that a login makes, or None where it makes none."""
    with logged_in_as(login), connection.cursor() as cursor:
        cursor.execute("SELECT public.wallet_seal_block(%s, %s)", of)
        number: int | None = cursor.fetchone()[0]
        return number


def test_nobody_writes_how_far_a_restored_log_is_sealed(db: None, refused_to_all: Refused) -> None:
    """Who could mark further than was sealed would keep a booking out of the log."""
    for attack in (
        (
            "INSERT INTO wallet_restored (id, server, below_xid, last_xid, last_transaction, marked_at)"
            " VALUES (1, 1, '9000000000', '9000000000', 9000000000, now())"
        ),
        "UPDATE wallet_restored SET below_xid = '9000000000'",
        "DELETE FROM wallet_restored",
        "TRUNCATE wallet_restored",
        "DELETE FROM wallet_leaf",
        "DELETE FROM wallet_block",
        "UPDATE wallet_block SET last_xid = '9000000000'",
    ):
        refused_to_all(attack)


def test_what_is_sealed_is_sealed_once_however_a_login_asks(logins_of_all: None) -> None:
    book(1, 30)
    with guards_off():  # what a dump brings
        sql("UPDATE wallet_transaction SET xid = (xid::text::bigint + %s)::text::xid8", DUMPED)
        sql("UPDATE wallet_entry SET xid = (xid::text::bigint + %s)::text::xid8", DUMPED)
    blocks = 0
    for turn, login in enumerate(BOOKERS * 2):
        first = 101 + 10 * turn
        book(first, first + 2)
        for of in ((1, False), (0, True), (-5, None), (None, True), (2**31 - 1, False), (5000, True)):
            blocks += sealed_again(login, *of) is not None
    positions = list(Leaf.objects.order_by("position").values_list("position", flat=True))
    assert positions == list(range(1, Transaction.objects.count() + 1))
    assert Leaf.objects.values("transaction").distinct().count() == len(positions)
    assert (Block.objects.count(), Restored.objects.count()) == (blocks, 1)
    assert all(sealed_again(login, 5000, True) is None for login in BOOKERS)


def test_a_booking_that_is_not_committed_is_sealed_by_nobody_and_passed_over_by_nobody(logins_of_all: None) -> None:
    """A login that books and seals in one transaction seals what another may see when it ends, or nothing."""
    book(1, 5)
    sealed_again(PLAY, 5000, False)
    with transaction.atomic():
        book(11, 12)
        assert sealed_again(PLAY, 5000, True) is None
        transaction.set_rollback(True)
    with transaction.atomic():
        book(21, 22)
        assert sealed_again(PLAY, 1, True) is None
    assert sealed_again(PLAY, 5000, False) is not None
    assert sorted(Leaf.objects.values_list("transaction", flat=True)) == sorted(
        Transaction.objects.values_list("pk", flat=True)
    )


@pytest.mark.parametrize("login", [PLAY, CASHIER])
def test_a_year_is_closed_once_and_its_tax_taken_once(asha: User, login: str) -> None:
    paid_deposit(asha, 1_000)
    won(asha, 500)
    year = INDIA.year_of(books_now())
    closed = tax_years.close_year(asha.pk, INR, INDIA, year)  # before its end, as the owner may
    assert closed.tax_minor == 150_00
    grant(LOGINS)
    numbers = (
        closed.opening_minor, closed.deposited_minor, closed.withdrawn_minor, closed.taxed_minor, closed.closing_minor,
        closed.net_winnings_minor, closed.tax_rate_bps, closed.tax_minor,
    )  # fmt: skip
    last_moment = INDIA.start_of(year + 1) - timedelta(microseconds=1)
    legs = {f"player:{asha.pk}:main": -150_00, "tax:tds": 150_00}
    with logged_in_as(login):
        with pytest.raises((WalletRefused, IntegrityError)), transaction.atomic():
            through("wallet_tax_year_close", asha.pk, INR, year, last_moment, *numbers)
        for key in (f"{year}:{asha.pk}:{INR}:again", f"{year - 1}:{asha.pk}:{INR}", f"{year + 1}:{asha.pk}:{INR}"):
            assert outcome_of_posting("tax_withheld", f"tds:{key}", legs, currency=INR)[0] == "not_allowed"
        assert outcome_of_posting("tax_withheld", f"tds:{year}:{asha.pk}:{INR}", legs, currency=INR)[0] != "posted"
    assert TaxYear.objects.count() == 1
    assert main_minor(asha) == 1_350_00
    assert balance(refs.tax_tds(INR)) == 150_00


@pytest.fixture
def over(asha: User) -> Unmatched:
    """What was captured beyond a charge-back that overtook its payment."""
    deposit = unpaid_deposit(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=1_400_00))
    assert delivered(message(deposit, amount_minor=2_000_00)).status_code == 200
    assert balance(refs.suspense("sandbox", INR)) == 600_00
    return Unmatched.objects.get()


def held_again(deposit: Deposit, event: int) -> None:
    """The cashier holds once more what a gateway's word said was captured."""
    through("wallet_deposit_hold", deposit.pk, event, "again")


def test_what_was_captured_is_held_once(over: Unmatched) -> None:
    grant(LOGINS)
    words = list(GatewayEvent.objects.order_by("pk").values_list("pk", flat=True))
    with logged_in_as(CASHIER):
        for word in words:
            with pytest.raises((WalletRefused, IntegrityError)), transaction.atomic():
                held_again(over.deposit, word)
        again = said(over.deposit, 2_000_00)
        with pytest.raises(WalletRefused, match="more was captured"), transaction.atomic():
            held_again(over.deposit, again)
    assert Unmatched.objects.count() == 1


def test_less_than_was_asked_for_is_held_once(asha: User) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    delivered(message(deposit, amount_minor=1_399_00))
    grant(LOGINS)
    with logged_in_as(CASHIER), pytest.raises(WalletRefused, match="held already"), transaction.atomic():
        held_again(deposit, GatewayEvent.objects.get().pk)
    assert Unmatched.objects.count() == 1


def test_what_was_credited_is_not_held_too(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    grant(LOGINS)
    for word in list(GatewayEvent.objects.values_list("pk", flat=True)):
        with logged_in_as(CASHIER), pytest.raises(WalletRefused, match="more was captured"), transaction.atomic():
            held_again(deposit, word)
    assert Unmatched.objects.count() == 0


def test_what_is_held_and_goes_back_is_not_credited_too(asha: User, omar: User) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    User.objects.filter(pk=asha.pk).update(closed_at=timezone.now())
    delivered(message(deposit))
    assert fresh(deposit).state == DepositState.REVIEW
    deposits.decide(deposit, omar, credit=False, why="the account is closed")
    grant(LOGINS)
    word = GatewayEvent.objects.get().pk
    with logged_in_as(CASHIER), pytest.raises(WalletRefused, match="held already"), transaction.atomic():
        through("wallet_deposit_move", deposit.pk, "credited", word, None, "it came")
    assert fresh(deposit).state == DepositState.FAILED


def test_a_part_is_charged_back_once(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    assert delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=500_00)).status_code == 200
    grant(LOGINS)
    word = GatewayEvent.objects.get(kind="payment.charged_back").pk
    with logged_in_as(CASHIER), pytest.raises(WalletRefused, match="charged back already"), transaction.atomic():
        through("wallet_deposit_charge_back", deposit.pk, word, "again")
    assert fresh(deposit).charged_back_minor == 500_00


@pytest.fixture
def over_twice(asha: User, omar: User) -> list[Unmatched]:
    """The same amount captured once more, and again; an operator has both refunded."""
    deposit = paid_deposit(asha, 1_000)
    for minor in (2_800_00, 4_200_00):
        assert delivered(message(deposit, amount_minor=minor)).status_code == 200
    rows = list(Unmatched.objects.order_by("pk"))
    for row in rows:
        suspense.refund(row, omar, "paid again")
    return rows


def ended(row: Unmatched, event: int) -> None:
    """The cashier says that a held payment has gone back, by this word of a gateway."""
    through("wallet_unmatched_move", row.pk, UnmatchedState.REFUNDED.value, event, None, "")


def test_a_refund_ends_one_held_payment(over_twice: list[Unmatched]) -> None:
    deposit = over_twice[0].deposit
    assert delivered(message(deposit, EventKind.REFUNDED, amount_minor=1_400_00)).status_code == 200
    grant(LOGINS)
    word = GatewayEvent.objects.get(kind="payment.refunded").pk
    with logged_in_as(CASHIER), pytest.raises(WalletRefused, match="gone back already"), transaction.atomic():
        ended(over_twice[1], word)
    assert balance(refs.suspense("sandbox", INR)) == 1_400_00
    assert delivered(message(deposit, EventKind.REFUNDED, amount_minor=1_400_00)).status_code == 200
    assert balance(refs.suspense("sandbox", INR)) == 0
    assert list(map(str, differences())) == []


def test_a_part_that_is_charged_back_ends_no_held_payment_too(over_twice: list[Unmatched]) -> None:
    deposit = over_twice[0].deposit
    assert delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=1_400_00)).status_code == 200
    grant(LOGINS)
    word = GatewayEvent.objects.get(kind="payment.charged_back").pk
    for row in over_twice:
        with logged_in_as(CASHIER), pytest.raises(WalletRefused, match="gone back already"), transaction.atomic():
            ended(row, word)
    assert balance(refs.suspense("sandbox", INR)) == 2_800_00


def test_all_that_is_charged_back_ends_all_that_is_held(over_twice: list[Unmatched]) -> None:
    assert delivered(message(over_twice[0].deposit, EventKind.CHARGED_BACK, amount_minor=4_200_00)).status_code == 200
    assert balance(refs.suspense("sandbox", INR)) == 0
    assert {row.ended_by.kind for row in Unmatched.objects.select_related("ended_by") if row.ended_by} == {
        "payment.charged_back"
    }
    assert list(map(str, differences())) == []


@pytest.mark.parametrize("login", BOOKERS)
def test_what_is_held_is_booked_once_and_as_it_is(over: Unmatched, login: str) -> None:
    grant(LOGINS)
    key = Transaction.objects.get(kind="payment_held").key
    player = f"player:{over.deposit.user_id}:main"
    with logged_in_as(login):
        for named, to, minor in (
            (key, "suspense:sandbox", 600_00),
            (f"{key}0", "suspense:sandbox", 600_00),
            (f"held:{over.deposit.public_id}:0", "suspense:sandbox", 600_00),
            (key, "suspense:sandbox", 700_00),
            (key, player, 600_00),
        ):
            assert (
                outcome_of_posting("payment_held", named, {"gateway:sandbox": -minor, to: minor}, currency=INR)[0]
                != "posted"
            )
    assert balance(refs.suspense("sandbox", INR)) == 600_00
    assert list(map(str, differences())) == []


def test_what_had_been_taken_back_is_credited_by_no_login(over: Unmatched, omar: User) -> None:
    """Not even by the desk, which decides about what is held: the player would have what the bank has too."""
    grant(LOGINS)
    word = GatewayEvent.objects.get(kind="payment.captured").pk
    for login in BOOKERS:
        for event, by in ((None, omar.pk), (word, None)):
            with logged_in_as(login), pytest.raises((WalletRefused, IntegrityError)), transaction.atomic():
                through("wallet_deposit_move", over.deposit.pk, "credited", event, by, "mine")
    assert main_minor(over.deposit.user) == 0


def said(deposit: Deposit, minor: int) -> int:
    """Another word of the same gateway about the same payment, which the cashier has made up; its number."""
    named = ("sandbox", f"evt_{new_public_id()}", "payment.captured", deposit.payment.pk, minor, INR)
    number: int = through("wallet_gateway_said", *named, books_now(), "{}", "done")
    return number


def test_the_logins_that_attack_are_those_of_every_duty() -> None:
    assert {duty for login in BOOKERS for duty in LOGINS[login]} == {Duty.PLAY, Duty.DESK, Duty.CASHIER}
