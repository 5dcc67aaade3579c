"""Withdrawals for their player: the tax of one, requesting one, and cancelling one before it is approved.

The amount leaves the player's account at once and waits in another account (`withdrawal:{id}`), so it can neither
be played with nor withdrawn twice. The tax is computed while the player's account is locked, and does not change
after the player was told. Approving and paying are the operators' (`approvals`, `payouts`).
"""

from datetime import datetime

from django.db import transaction

from accounts.people.models import User
from base.ids import new_public_id
from wallet.gate import checks as gate
from wallet.ledger import refs
from wallet.ledger.doors import books_now, through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.licence.terms import Terms, terms_or_refused
from wallet.money.receivables import services as receivables
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.tax.tds import Withholding
from wallet.money.withdrawals import payees, tax_years
from wallet.money.withdrawals.models import Payee, Withdrawal, WithdrawalState
from wallet.money.withdrawals.states import give_back, locked_withdrawal, move_withdrawal
from wallet.refusals import KeyReused


@transaction.atomic
def preview(user: User, amount_minor: int) -> Withholding:
    """The tax on a withdrawal requested now.

    Raises PaymentRefused no_money_here, too_little, nothing_left.
    """
    return _withheld(user, amount_minor, terms_or_refused(), books_now())


@transaction.atomic
def ask(user: User, amount_minor: int, payee: Payee, asked_as: str) -> Withdrawal:
    """Request a withdrawal; the same form sent twice is one.

    `amount_minor` leaves the account, the tax included. Raises PaymentRefused no_money_here, too_little, no_payee,
    owes, not_that_much, nothing_left, KeyReused for the same form with another amount or payee, and the refusals of
    `wallet.gate.checks`.
    """
    terms = terms_or_refused()
    gate.check_withdrawal(user)
    if payee.user_id != user.pk or payee.removed_at is not None:
        raise PaymentRefused(PaymentRefusal.NO_PAYEE)
    receivables.available_minor(user.pk, terms.currency)
    earlier = Withdrawal.objects.filter(user=user, asked_as=asked_as).first()
    if earlier is not None:
        if (earlier.amount_minor, earlier.payee_id) != (amount_minor, payee.pk):
            raise KeyReused
        return earlier
    if receivables.recover(user.pk, terms.currency):
        raise PaymentRefused(PaymentRefusal.OWES)
    try:
        return _ask(user, amount_minor, payee, asked_as, terms)
    except _YearTurned:
        return _ask(user, amount_minor, payee, asked_as, terms)


@transaction.atomic
def cancel(withdrawal: Withdrawal, by: User) -> None:
    """Cancel a withdrawal that is not approved yet; the whole amount goes back. Raises PaymentRefused too_late."""
    row = locked_withdrawal(withdrawal.pk)
    if row.user_id != by.pk:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, row.public_id)
    move_withdrawal(row, WithdrawalState.CANCELLED, by=by, from_states=(WithdrawalState.REQUESTED,))
    give_back(row, taxed=False, paid=False)


@transaction.atomic
def remove_payee(payee: Payee) -> None:
    """Remove a payee. Withdrawals under review are cancelled now, approved ones when they would go to the bank."""
    payees.remove(payee)
    for row in payee.withdrawals.filter(state=WithdrawalState.REQUESTED).order_by("pk"):
        cancel(row, payee.user)


def withdrawable_minor(user: User) -> int:
    """The most that a player may withdraw now. Raises PaymentRefused no_money_here."""
    with transaction.atomic():
        currency = terms_or_refused().currency
        there_minor = receivables.available_minor(user.pk, currency)
        return max(0, there_minor - receivables.owed_minor(user.pk, currency))


class _YearTurned(Exception):
    """A financial year ended between computing the tax and booking it; the new year has other numbers."""


@transaction.atomic
def _ask(user: User, amount_minor: int, payee: Payee, asked_as: str, terms: Terms) -> Withdrawal:
    """The tax of this moment, the row and its posting, all by the books' clock and in one financial year."""
    now = books_now()
    withheld = _withheld(user, amount_minor, terms, now)
    # The tax of a year just ended may have been taken meanwhile.
    if amount_minor > receivables.available_minor(user.pk, terms.currency):
        raise PaymentRefused(PaymentRefusal.NOT_THAT_MUCH)
    made = through(
        "wallet_withdrawal_ask",
        public_id=new_public_id(),
        user=user.pk,
        currency=terms.currency,
        amount=amount_minor,
        net_winnings=withheld.net_minor,
        taxed=withheld.taxed_minor,
        rate_bps=withheld.rate_bps,
        tax=withheld.tax_minor,
        payee=payee.pk,
        asked_as=asked_as,
    )
    row = Withdrawal.objects.get(pk=made)
    legs = (
        Leg(refs.kept(refs.player_main(user.pk, terms.currency)), -amount_minor),
        Leg(refs.withdrawal(row.public_id, terms.currency, user.pk), amount_minor),
    )
    booked = post(Kind.WITHDRAWAL_REQUEST, f"withdrawal:{row.public_id}", legs, note=payees.mark_of(payee))
    if terms.taxes.year_of(booked.booked_at) != terms.taxes.year_of(now):
        raise _YearTurned
    return row


def _withheld(user: User, amount_minor: int, terms: Terms, now: datetime) -> Withholding:
    if amount_minor < max(1, terms.withdrawal_min_minor):
        raise PaymentRefused(PaymentRefusal.TOO_LITTLE)
    receivables.available_minor(user.pk, terms.currency)
    year = tax_years.year_so_far(user.pk, terms.currency, terms.taxes, terms.taxes.year_of(now))
    withheld = terms.taxes.on_withdrawal(year, amount_minor, now)
    if withheld.tax_minor >= amount_minor:
        raise PaymentRefused(PaymentRefusal.NOTHING_LEFT)
    return withheld
