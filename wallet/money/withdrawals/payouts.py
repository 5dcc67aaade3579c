"""Approved withdrawals go to the bank in a file; the bank's answer comes back line by line.

A batch is a CSV file that always has the same bytes when it is made again; its totals and its SHA-256 are stored.
Text that a spreadsheet would run as a formula is escaped.
"""

import csv
import hashlib
import io
import logging
from collections.abc import Collection

from django.conf import settings
from django.db import transaction

from accounts.papers.proofs import proven_among
from accounts.people.models import User
from base.ids import new_public_id
from wallet.amounts import plain_of
from wallet.ledger import refs
from wallet.ledger.doors import rows_through, through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.licence.terms import terms_or_refused
from wallet.money.receivables import services as receivables
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import payees
from wallet.money.withdrawals.models import PayoutBatch, Withdrawal, WithdrawalState
from wallet.money.withdrawals.states import bank_of, give_back, locked_withdrawal, move_withdrawal

logger = logging.getLogger(__name__)
COLUMNS = ("line", "withdrawal", "method", "name", "account", "ifsc", "amount", "currency")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
MOST_LINES = 5_000


def send(by: User, only: Collection[int] | None = None) -> PayoutBatch:
    """Put every approved withdrawal into a batch, the oldest first; `only` those with these primary keys if given.

    A withdrawal waits while its player's identity is no longer proven or the player owes something, and while its payee
    is not the one that its sealed posting names. One whose payee was removed is given back.

    Raises PaymentRefused nothing_to_send.
    """
    _give_back_removed(by, only)
    return _send(by, only)


@transaction.atomic
def _give_back_removed(by: User, only: Collection[int] | None) -> None:
    approved = Withdrawal.objects.filter(state=WithdrawalState.APPROVED, payee__removed_at__isnull=False)
    chosen = approved if only is None else approved.filter(pk__in=only)
    for pk in list(chosen.exclude(user=by).order_by("id").values_list("pk", flat=True)):
        row = locked_withdrawal(pk)
        if row.state == WithdrawalState.APPROVED:
            before = (WithdrawalState.APPROVED,)
            move_withdrawal(row, WithdrawalState.REJECTED, by=by, why="the payee was removed", from_states=before)
            give_back(row, taxed=True, paid=False)


@transaction.atomic
def _send(by: User, only: Collection[int] | None) -> PayoutBatch:
    currency = terms_or_refused().currency
    chosen = None if only is None else list(only)
    waiting = [pk for (pk,) in rows_through("wallet_payouts_waiting", currency, chosen, MOST_LINES)]
    withdrawals = list(Withdrawal.objects.filter(pk__in=waiting).select_related("payee", "currency").order_by("id"))
    proven = proven_among({row.user_id for row in withdrawals})
    owing = receivables.owing_among(proven, currency)
    rewritten = payees.rewritten_among(waiting)
    for row in withdrawals:
        if row.pk in rewritten:
            logger.error("withdrawal %s is not sent: its payee was rewritten after it was asked for", row.public_id)
    rows = [row for row in withdrawals if row.user_id in proven - owing and row.pk not in rewritten]
    if not rows:
        raise PaymentRefused(PaymentRefusal.NOTHING_TO_SEND)
    for line, row in enumerate(rows, start=1):
        row.line = line
    sha256 = hashlib.sha256(_written(rows)).hexdigest()
    pks = [row.pk for row in rows]
    made = through("wallet_payout_send", new_public_id(), by.pk, settings.PAYOUT_BANK, currency, pks, sha256)
    return PayoutBatch.objects.get(pk=made)


def file_of(batch: PayoutBatch) -> bytes:
    """The batch's file. Raises ValueError if it is no longer the one that was sent."""
    rows = batch.withdrawals.select_related("payee", "currency").order_by("line")
    written = _written(list(rows))
    if hashlib.sha256(written).hexdigest() != batch.sha256:
        raise ValueError(f"the file of batch {batch.public_id} is not the one that was sent")
    return written


@transaction.atomic
def mark_paid(withdrawal: Withdrawal, by: User, reference: str = "") -> None:
    """The bank has paid it. Raises PaymentRefused own_money, too_late."""
    row = _locked_for(by, withdrawal)
    sent = (WithdrawalState.SENT,)
    move_withdrawal(row, WithdrawalState.PAID, by=by, why=reference, reference=reference, from_states=sent)
    waiting = refs.withdrawal(row.public_id, row.currency_id, row.user_id)
    legs = (Leg(waiting, -row.payout_minor), Leg(bank_of(row), row.payout_minor))
    post(Kind.WITHDRAWAL_PAID, f"withdrawal_paid:{row.public_id}", legs)


@transaction.atomic
def mark_failed(withdrawal: Withdrawal, by: User, why: str) -> None:
    """The bank has refused it: all comes back, the tax included. Raises as `mark_paid`, and reason_needed."""
    _bounce(withdrawal, by, why, WithdrawalState.FAILED, WithdrawalState.SENT)


@transaction.atomic
def mark_returned(withdrawal: Withdrawal, by: User, why: str) -> None:
    """The bank has sent a paid one back: all of it comes back. Raises as `mark_paid`, and reason_needed."""
    _bounce(withdrawal, by, why, WithdrawalState.RETURNED, WithdrawalState.PAID)


def _bounce(withdrawal: Withdrawal, by: User, why: str, became: WithdrawalState, from_state: WithdrawalState) -> None:
    if not why.strip():
        raise PaymentRefused(PaymentRefusal.REASON_NEEDED, withdrawal.public_id)
    row = _locked_for(by, withdrawal)
    move_withdrawal(row, became, by=by, why=why, from_states=(from_state,))
    give_back(row, taxed=True, paid=from_state == WithdrawalState.PAID)


def _locked_for(by: User, withdrawal: Withdrawal) -> Withdrawal:
    """Lock the row for the operator who records the bank's answer; never the player's own, who could gain by it."""
    row = locked_withdrawal(withdrawal.pk)
    if row.user_id == by.pk:
        raise PaymentRefused(PaymentRefusal.OWN_MONEY, row.public_id)
    return row


def _written(rows: list[Withdrawal]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        payee = row.payee
        amount = plain_of(row.payout_minor, row.currency.minor_digits)
        words = (row.public_id, payee.kind, payee.holder, payee.account, payee.ifsc)
        writer.writerow([row.line, *map(harmless, words), amount, row.currency_id])
    return text.getvalue().encode()


def harmless(text: str) -> str:
    """The text, with an apostrophe before what a spreadsheet would run as a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
