"""Deposits: a player opens one, a gateway reports the payment, the ledger credits it once.

The player pays the deposit and its GST. In the ledger one transaction takes both from the gateway and gives the
deposit to the player and the tax to the state. Only what a gateway has confirmed can be played with. Although
messages of a gateway may come twice, late or in the wrong order, the deposit is credited at most once and charged
back at most once. An amount that does not fit the deposit is in suspense until somebody has decided (`suspense`).
The database changes states: each verb calls a function that requires the gateway's stored message or the person who
decides.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Sum
from payments import PaymentStatus
from payments.core import BasicProvider, provider_factory

from accounts.care.kinds import LimitKind
from accounts.people.models import User
from base.ids import new_public_id
from base.rows.columns import fitting
from wallet.amounts import decimal_of, minor_of
from wallet.gate import checks as gate
from wallet.ledger import refs
from wallet.ledger.doors import books_now, rows_through, through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.deposits import suspense
from wallet.money.deposits.models import Deposit, DepositState, DepositStep, Payment
from wallet.money.licence.terms import terms_in_force
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Owed
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.tax.gst import DepositTax
from wallet.refusals import KeyReused, NotLicensed

PAY_WITHIN = timedelta(minutes=30)
MOST_A_SWEEP = 200
FAILED_AT_GATEWAY = (PaymentStatus.REJECTED, PaymentStatus.ERROR, PaymentStatus.CANCELLED)
NOT_CREDITED = (DepositState.OPEN, DepositState.FAILED, DepositState.EXPIRED, DepositState.REVIEW)


def gateways() -> tuple[str, ...]:
    """The names of the gateways a player may pay through."""
    return tuple(settings.PAYMENT_VARIANTS)


def provider_of(payment: Payment) -> BasicProvider:
    """The provider a payment goes through."""
    return provider_factory(payment.variant, payment)


def quote(amount_minor: int) -> DepositTax:
    """The cost of a deposit made now. Raises PaymentRefused no_money_here, licence_ended, too_little, too_much."""
    terms = terms_in_force()
    if amount_minor < terms.deposit_min_minor:
        raise PaymentRefused(PaymentRefusal.TOO_LITTLE)
    if amount_minor > terms.deposit_max_minor:
        raise PaymentRefused(PaymentRefusal.TOO_MUCH)
    return terms.taxes.on_deposit(amount_minor, books_now())


@transaction.atomic
def open_deposit(user: User, amount_minor: int, gateway: str = "", asked_as: str = "") -> Deposit:
    """Open a deposit for a player to pay, at the present tax; the same form sent twice opens it once.

    Raises PaymentRefused no_money_here, licence_ended, too_little, too_much, no_gateway, KeyReused for the same
    form with another amount, and the refusals of `wallet.gate.checks`.
    """
    tax = quote(amount_minor)
    name = gateway or next(iter(gateways()), "")
    if name not in gateways():
        raise PaymentRefused(PaymentRefusal.NO_GATEWAY, name)
    currency = terms_in_force().currency
    # One after the other, so that two forms sent at once cannot pass a limit that has room for one of them.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    earlier = Deposit.objects.filter(user=user, asked_as=asked_as).exclude(asked_as="").first()
    if earlier is not None:
        if (earlier.amount_minor, earlier.gateway) != (amount_minor, name):
            raise KeyReused
        return earlier
    gate.check_deposit(user, amount_minor, _paid_in(user, currency))
    made = through(
        "wallet_deposit_open",
        public_id=new_public_id(),
        user=user.pk,
        currency=currency,
        amount=amount_minor,
        gst_bps=tax.rate_bps,
        gst=tax.tax_minor,
        gateway=name,
        asked_as=asked_as,
        pay_within=PAY_WITHIN,
    )
    deposit = Deposit.objects.select_related("currency").get(pk=made)
    Payment.objects.create(
        deposit=deposit,
        variant=name,
        total=decimal_of(tax.total_minor, deposit.currency.minor_digits),
        tax=decimal_of(tax.tax_minor, deposit.currency.minor_digits),
        currency=currency,
        description=f"Deposit {deposit.public_id}",
        billing_email=user.email,
    )
    return deposit


@transaction.atomic
def check_payable(deposit: Deposit) -> None:
    """Check that the player may pay it now, by the same rules as for opening one.

    Raises PaymentRefused too_late, no_money_here, licence_ended, and the refusals of `wallet.gate.checks`.
    """
    terms_in_force()
    if deposit.state != DepositState.OPEN:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, deposit.public_id)
    gate.check_deposit(deposit.user, deposit.amount_minor, _paid_in(deposit.user, deposit.currency_id, besides=deposit))


@transaction.atomic
def hear(payment: Payment) -> None:
    """Act on a gateway's report about a payment: its status, and the captured amount if it names one.

    The report of a gateway that sends messages is stored already (`Payment.heard_in`); that of others is stored
    here.
    """
    deposit = locked(payment.deposit_id)
    status = payment.status
    if status == PaymentStatus.CONFIRMED:
        _confirmed(deposit, payment)
    elif status in FAILED_AT_GATEWAY and deposit.state == DepositState.OPEN:
        _move(deposit, DepositState.FAILED, payment.message or str(status), event=_word(payment, "payment.failed"))
    elif status == PaymentStatus.REFUNDED:
        _taken_back(deposit, payment)


@transaction.atomic
def decide(deposit: Deposit, by: User, *, credit: bool, why: str) -> None:
    """An operator's decision about a deposit under review: credit it as opened, or refund it.

    Crediting takes the payment out of suspense; if that is too little, the house adds the rest. An excess stays in
    suspense, to be refunded. Raises PaymentRefused own_money, too_late, reason_needed.
    """
    row = locked(deposit.pk)
    if row.user_id == by.pk:
        raise PaymentRefused(PaymentRefusal.OWN_MONEY, row.public_id)
    if row.state != DepositState.REVIEW:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, row.public_id)
    if credit and row.voided_at is not None:
        # The gateway had taken it back before it came: what came since can only go back too.
        raise PaymentRefused(PaymentRefusal.TOO_LATE, row.public_id)
    if not why.strip():
        raise PaymentRefused(PaymentRefusal.REASON_NEEDED, row.public_id)
    if credit:
        _credit(row, why, by=by)
    else:
        _move(row, DepositState.FAILED, why, by=by)
        suspense.refund_all(row, by, why)


@transaction.atomic
def expire_unpaid() -> int:
    """Close deposits that were not paid in time; returns how many. One that is paid later is still credited."""
    return int(through("wallet_deposits_expire", MOST_A_SWEEP, "not paid in time"))


@transaction.atomic
def charge_back(deposit: Deposit, event: int, why: str) -> None:
    """Book in one transaction what the gateway has taken back; the house bears what the player has already spent.

    The gateway's stored message has the amount: a part, or all that is left. Raises WalletRefused not_allowed.
    """
    currency = deposit.currency_id
    there_minor = receivables.available_minor(deposit.user_id, currency)
    ((key, about, amount_minor, gst_minor),) = rows_through(
        "wallet_deposit_charge_back", deposit.pk, event, fitting(DepositStep, "why", why)
    )
    taken_minor = min(there_minor, amount_minor)
    missing_minor = amount_minor - taken_minor
    legs = [
        Leg(refs.kept(refs.gateway(deposit.gateway, currency)), amount_minor + gst_minor),
        Leg(refs.kept(refs.player_main(deposit.user_id, currency)), -taken_minor),
        Leg(refs.tax_gst(currency), -gst_minor),
        Leg(refs.house_losses(currency), -missing_minor),
    ]
    post(Kind.CHARGEBACK, key, [leg for leg in legs if leg.amount_minor])
    if missing_minor:
        receivables.owe(Owed.CHARGEBACK, about, currency)


def locked(pk: int) -> Deposit:
    """The deposit, its row locked until the transaction ends."""
    through("wallet_lock_deposit", pk)
    return Deposit.objects.select_related("currency", "user").get(pk=pk)


def used_minor(user: User, kind: LimitKind, currency: str, since: datetime) -> int:
    """How much of a limit deposits have used since a moment, for the player's page; 0 for limits of other things."""
    return _credited_minor(user, currency, since) if kind == LimitKind.DEPOSIT else 0


def _credited_minor(user: User, currency: str, since: datetime) -> int:
    """The sum of a player's deposits since a moment, without tax; a later charge-back does not reduce it."""
    credited = Deposit.objects.filter(user=user, currency_id=currency, credited_at__gte=since)
    return int(credited.aggregate(total=Sum("amount_minor"))["total"] or 0)


def _paid_in(user: User, currency: str, besides: Deposit | None = None) -> Callable[[datetime], int]:
    """How much was paid in since a moment, or may still be: an open deposit counts before it is booked."""
    waiting = Deposit.objects.filter(user=user, state__in=(DepositState.OPEN, DepositState.REVIEW))
    others = waiting.exclude(pk=besides.pk) if besides else waiting
    pending_minor = int(others.aggregate(total=Sum("amount_minor"))["total"] or 0)
    return lambda since: _credited_minor(user, currency, since) + pending_minor


def _confirmed(deposit: Deposit, payment: Payment) -> None:
    if deposit.state not in NOT_CREDITED or deposit.voided_at is not None:
        return
    if deposit.state == DepositState.REVIEW:
        return  # what came for it waits in suspense; what comes on top is a message of its own
    event = _word(payment, "payment.captured")
    # A provider that does not say how much it captured leaves this at nothing.
    if Decimal(payment.captured_amount) not in {Decimal(0), Decimal(payment.total)}:
        captured, total = Decimal(payment.captured_amount), Decimal(payment.total)
        suspense.hold(deposit, event, f"captured {captured:.2f} instead of {total:.2f}")
        return
    if deposit.user.closed_at is not None:
        # Nobody could play with it or take it out: an operator gives it back by the gateway.
        suspense.hold(deposit, event, "paid after the account was closed")
        return
    try:
        with transaction.atomic():
            _credit(deposit, payment.message or "paid", event=event)
    except NotLicensed:
        # The licence ended before this player had an account for money: it is given back in the same way.
        suspense.hold(deposit, event, "paid after the licence had ended")


def _credit(deposit: Deposit, why: str, event: int | None = None, by: User | None = None) -> None:
    currency = deposit.currency_id
    _move(deposit, DepositState.CREDITED, why, event, by)
    held_minor = suspense.credited_minor(deposit)
    lacking_minor = deposit.total_minor - held_minor
    legs = [
        Leg(refs.player_main(deposit.user_id, currency), deposit.amount_minor),
        Leg(refs.tax_gst(currency), deposit.gst_minor),
        Leg(refs.suspense(deposit.gateway, currency), -held_minor),
        Leg(refs.house_promotions(currency) if held_minor else refs.gateway(deposit.gateway, currency), -lacking_minor),
    ]
    post(Kind.DEPOSIT, f"deposit:{deposit.public_id}", [leg for leg in legs if leg.amount_minor])


def _taken_back(deposit: Deposit, payment: Payment) -> None:
    """The gateway has taken the money back: so does the house, as far as it is still there."""
    why = payment.message or "charged back"
    event = _word(payment, "payment.charged_back")
    if deposit.state == DepositState.CREDITED:
        charge_back(deposit, event, why)
        suspense.gone_back(deposit, event)
    elif deposit.state in NOT_CREDITED and deposit.voided_at is None:
        _move(deposit, DepositState.FAILED, why, event)
        suspense.gone_back(deposit, event)


def _word(payment: Payment, kind: str) -> int:
    """The stored word of the gateway under which its payment's status changes now; its primary key."""
    if payment.heard_in is not None:
        return payment.heard_in
    deposit, captured = payment.deposit, Decimal(payment.captured_amount)
    amount_minor = (
        minor_of(captured, deposit.currency.minor_digits) if captured and kind == "payment.captured" else None
    )
    report = {
        "payment": str(payment.token),
        "status": payment.status,
        "captured": str(captured),
        "note": payment.message,
    }
    event_id = f"status:{payment.pk}:{payment.status}"
    body = msgspec.json.encode(report).decode()
    event: int = through(
        "wallet_gateway_said",
        gateway=deposit.gateway,
        event_id=event_id,
        kind=kind,
        payment=payment.pk,
        amount=amount_minor,
        currency=payment.currency,
        sent_at=books_now(),
        body=body,
        outcome="done",
    )
    return event


def _move(deposit: Deposit, became: DepositState, why: str, event: int | None = None, by: User | None = None) -> None:
    """Move a deposit by a gateway's word or a person's; the database writes down the step, or refuses the move."""
    through(
        "wallet_deposit_move", deposit.pk, became.value, event, by.pk if by else None, fitting(DepositStep, "why", why)
    )
