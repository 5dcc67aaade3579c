"""Deposits: a player opens one, a gateway says what became of it, the ledger credits it once.

The player pays the deposit and its GST. In the ledger one transaction takes both from the gateway and gives the deposit
to the player and the tax to the state. Only what a gateway has confirmed can be played with. Whatever a gateway says
twice, late or in the wrong order, the deposit is credited at most once and charged back at most once.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal

from django.conf import settings
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from payments import PaymentStatus
from payments.core import BasicProvider, provider_factory

from accounts.care.kinds import LimitKind
from accounts.people.models import User
from wallet.amounts import decimal_of
from wallet.gate import checks as gate
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.deposits.models import Deposit, DepositState, DepositStep, Payment
from wallet.money.licence.terms import terms_in_force
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Owed
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.tax.gst import DepositTax
from wallet.refusals import KeyReused, NotLicensed

PAY_WITHIN = timedelta(minutes=30)
FAILED_AT_GATEWAY = (PaymentStatus.REJECTED, PaymentStatus.ERROR, PaymentStatus.CANCELLED)
NOT_CREDITED = (DepositState.OPEN, DepositState.FAILED, DepositState.EXPIRED, DepositState.REVIEW)


def gateways() -> tuple[str, ...]:
    """The names of the gateways a player may pay through."""
    return tuple(settings.PAYMENT_VARIANTS)


def provider_of(payment: Payment) -> BasicProvider:
    """The provider a payment goes through."""
    return provider_factory(payment.variant, payment)


def quote(amount_minor: int) -> DepositTax:
    """What a deposit made now would cost. Raises PaymentRefused no_money_here, licence_ended, too_little, too_much."""
    terms = terms_in_force()
    if amount_minor < terms.deposit_min_minor:
        raise PaymentRefused(PaymentRefusal.TOO_LITTLE)
    if amount_minor > terms.deposit_max_minor:
        raise PaymentRefused(PaymentRefusal.TOO_MUCH)
    return terms.taxes.on_deposit(amount_minor, timezone.now())


@transaction.atomic
def open_deposit(user: User, amount_minor: int, gateway: str = "", asked_as: str = "") -> Deposit:
    """Open a deposit for a player to pay, at the tax of this moment; asked for twice as the same, it is one.

    Raises PaymentRefused no_money_here, licence_ended, too_little, too_much, no_gateway, KeyReused for another amount
    asked for as the same, and whatever `wallet.gate.checks` refuses.
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
    deposit = Deposit.objects.create(
        user=user,
        currency_id=currency,
        amount_minor=amount_minor,
        gst_rate_bps=tax.rate_bps,
        gst_minor=tax.tax_minor,
        gateway=name,
        asked_as=asked_as,
        expires_at=timezone.now() + PAY_WITHIN,
    )
    DepositStep.objects.create(deposit=deposit, became=DepositState.OPEN, by=user)
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
    """Whether its player may go and pay it now: what keeps a deposit from being opened keeps it from being paid.

    Raises PaymentRefused too_late, no_money_here, licence_ended, and whatever `wallet.gate.checks` refuses.
    """
    terms_in_force()
    if deposit.state != DepositState.OPEN:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, deposit.public_id)
    gate.check_deposit(deposit.user, deposit.amount_minor, _paid_in(deposit.user, deposit.currency_id, besides=deposit))


@transaction.atomic
def hear(payment: Payment) -> None:
    """Act on what a gateway has said about a payment: its status, and how much it captured if it said so."""
    deposit = _locked(payment.deposit_id)
    status = payment.status
    if status == PaymentStatus.CONFIRMED:
        _confirmed(deposit, payment)
    elif status in FAILED_AT_GATEWAY and deposit.state == DepositState.OPEN:
        _move(deposit, DepositState.FAILED, payment.message or str(status))
    elif status == PaymentStatus.REFUNDED:
        _taken_back(deposit, payment)


@transaction.atomic
def decide(deposit: Deposit, by: User, *, credit: bool, why: str) -> None:
    """An operator's answer to a deposit whose gateway captured another amount: credit it as opened, or do not.

    Raises PaymentRefused own_money, too_late, reason_needed.
    """
    row = _locked(deposit.pk)
    if row.user_id == by.pk:
        raise PaymentRefused(PaymentRefusal.OWN_MONEY, row.public_id)
    if row.state != DepositState.REVIEW:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, row.public_id)
    if not why.strip():
        raise PaymentRefused(PaymentRefusal.REASON_NEEDED, row.public_id)
    if credit:
        _credit(row, why, by)
    else:
        _move(row, DepositState.FAILED, why, by)


def expire_unpaid() -> int:
    """Close deposits nobody paid in time; returns how many. One that is paid later is credited all the same."""
    expired = 0
    with transaction.atomic():
        due = Deposit.objects.select_for_update(skip_locked=True, of=("self",))
        for deposit in due.filter(state=DepositState.OPEN, expires_at__lte=timezone.now()).order_by("id")[:200]:
            _move(deposit, DepositState.EXPIRED, "not paid in time")
            expired += 1
    return expired


def used_minor(user: User, kind: LimitKind, currency: str, since: datetime) -> int:
    """What deposits have used of a limit since a moment, for the player's page; 0 for limits of something else."""
    return _credited_minor(user, currency, since) if kind == LimitKind.DEPOSIT else 0


def _credited_minor(user: User, currency: str, since: datetime) -> int:
    """What a player has paid in since a moment, tax on it aside; a later chargeback does not make room."""
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
    # A provider that does not say how much it captured leaves this at nothing.
    if Decimal(payment.captured_amount) not in {Decimal(0), Decimal(payment.total)}:
        _look_into(deposit, f"captured {payment.captured_amount} instead of {payment.total}")
        return
    if deposit.user.closed_at is not None:
        # Nobody could play with it or take it out: an operator gives it back by the gateway.
        _look_into(deposit, "paid after the account was closed")
        return
    try:
        with transaction.atomic():
            _credit(deposit, payment.message or "paid")
    except NotLicensed:
        # The licence ended before this player had an account for money: it is given back in the same way.
        _look_into(deposit, "paid after the licence had ended")


def _look_into(deposit: Deposit, why: str) -> None:
    if deposit.state != DepositState.REVIEW:
        _move(deposit, DepositState.REVIEW, why)


def _credit(deposit: Deposit, why: str, by: User | None = None) -> None:
    currency = deposit.currency_id
    legs = [
        Leg(refs.gateway(deposit.gateway, currency), -deposit.total_minor),
        Leg(refs.player_main(deposit.user_id, currency), deposit.amount_minor),
    ]
    if deposit.gst_minor:
        legs.append(Leg(refs.tax_gst(currency), deposit.gst_minor))
    post(Kind.DEPOSIT, f"deposit:{deposit.public_id}", legs)
    _move(deposit, DepositState.CREDITED, why, by)


def _taken_back(deposit: Deposit, payment: Payment) -> None:
    """The gateway has taken the money back: so does the house, as far as it is still there."""
    why = payment.message or "charged back"
    if deposit.state == DepositState.CREDITED:
        _charge_back(deposit)
        _move(deposit, DepositState.CHARGED_BACK, why)
    elif deposit.state in NOT_CREDITED and deposit.voided_at is None:
        deposit.voided_at = timezone.now()
        deposit.save(update_fields=["voided_at"])
        if deposit.state in {DepositState.OPEN, DepositState.REVIEW}:
            _move(deposit, DepositState.FAILED, why)


def _charge_back(deposit: Deposit) -> None:
    """One transaction that gives the gateway everything back; what the player has spent is the house's loss."""
    currency = deposit.currency_id
    there_minor = receivables.available_minor(deposit.user_id, currency)
    taken_minor = min(there_minor, deposit.amount_minor)
    missing_minor = deposit.amount_minor - taken_minor
    legs = [
        Leg(refs.kept(refs.gateway(deposit.gateway, currency)), deposit.total_minor),
        Leg(refs.kept(refs.player_main(deposit.user_id, currency)), -taken_minor),
        Leg(refs.tax_gst(currency), -deposit.gst_minor),
        Leg(refs.house_losses(currency), -missing_minor),
    ]
    post(Kind.CHARGEBACK, f"chargeback:{deposit.public_id}", [leg for leg in legs if leg.amount_minor])
    if missing_minor:
        receivables.owe(deposit.user_id, currency, Owed.CHARGEBACK, deposit.public_id, missing_minor)


def _locked(pk: int) -> Deposit:
    """The deposit, its row locked until the transaction ends."""
    return Deposit.objects.select_for_update(of=("self",)).select_related("currency").get(pk=pk)


def _move(deposit: Deposit, became: DepositState, why: str, by: User | None = None) -> None:
    """Move a locked deposit and write it down; the database refuses a move that there is not."""
    was, deposit.state = deposit.state, became
    fields = ["state"]
    if became == DepositState.CREDITED:
        deposit.credited_at = timezone.now()
        fields.append("credited_at")
    if became == DepositState.CHARGED_BACK:
        deposit.charged_back_at = timezone.now()
        fields.append("charged_back_at")
    deposit.save(update_fields=fields)
    DepositStep.objects.create(deposit=deposit, was=was, became=became, why=why[:200], by=by)
