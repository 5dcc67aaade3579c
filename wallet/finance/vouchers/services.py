"""Asking for a voucher, approving and refusing it: the only code that writes vouchers, by the database's functions."""

from collections.abc import Mapping
from datetime import date, datetime, time

import msgspec
from django.db.transaction import atomic
from django.utils import timezone

from accounts.people.models import User
from base.ids import new_public_id
from base.rows.columns import fitting
from wallet.finance.reconciliation import services as reconciliation
from wallet.finance.reconciliation.models import StatementLine
from wallet.finance.refusals import FinanceRefusal
from wallet.finance.vouchers.models import Voucher, VoucherState
from wallet.ledger import refs
from wallet.ledger.doors import through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, Posting, post
from wallet.refusals import WalletRefusal, WalletRefused

PAPER_MAX_BYTES = 5 << 20
_NOON = time(12)


class About(msgspec.Struct, frozen=True):
    """The facts beside a voucher's amounts; challan, BSR code and days are for a payment of tax."""

    reason: str
    happened_on: date
    reference: str = ""
    challan: str = ""
    bsr_code: str = ""
    first: date | None = None
    last: date | None = None


class Paper(msgspec.Struct, frozen=True):
    """A file that proves a voucher."""

    name: str
    data: bytes


@atomic
def ask(
    by: User,
    kind: Kind,
    currency: str,
    legs: Mapping[str, int],
    about: About,
    *,
    line: StatementLine | None = None,
    paper: Paper | None = None,
) -> Voucher:
    """Record a request to book; nothing moves yet.

    `legs` are minor units by account. Raises WalletRefused no_reason, paper_needed, paper_too_large, not_allowed.
    """
    if not about.reason.strip():
        raise WalletRefused(WalletRefusal.NO_REASON)
    if kind is Kind.JOURNAL_ENTRY and not (paper and paper.data):
        raise WalletRefused(FinanceRefusal.PAPER_NEEDED)
    if paper and len(paper.data) > PAPER_MAX_BYTES:
        raise WalletRefused(FinanceRefusal.PAPER_TOO_LARGE, paper.name)
    made = through(
        "wallet_voucher_ask",
        public_id=new_public_id(),
        kind=kind.value,
        currency=currency,
        legs=msgspec.json.encode(dict(legs)).decode(),
        reason=fitting(Voucher, "reason", about.reason),
        about=msgspec.json.encode(about).decode(),
        line=line.pk if line else None,
        by=by.pk,
        paper_name=paper.name if paper else None,
        paper=paper.data if paper else None,
    )
    return Voucher.objects.get(pk=made)


@atomic
def approve(voucher: Voucher, by: User) -> Posting:
    """Approve a request of somebody else, and book it; if it is booked already, returns that booking.

    The statement whose line it books is compared again. Raises WalletRefused one_person, voucher_decided,
    not_allowed, InsufficientFunds.
    """
    fresh = Voucher.objects.get(pk=voucher.pk)
    if fresh.asked_by_id == by.pk:
        raise WalletRefused(WalletRefusal.ONE_PERSON, fresh.public_id)
    if fresh.state == VoucherState.REFUSED:
        raise WalletRefused(FinanceRefusal.VOUCHER_DECIDED, fresh.public_id)
    through("wallet_voucher_decide", fresh.pk, by.pk, True, "")
    legs = [Leg(refs.of_code(code, fresh.currency_id), minor) for code, minor in fresh.legs.items()]
    posting = post(Kind(fresh.kind), fresh.key, legs, event_at=_moment(fresh.happened_on), note=fresh.reason)
    if fresh.line is not None:
        reconciliation.compare_again(fresh.line.statement)
    return posting


def refuse(voucher: Voucher, by: User, why: str) -> None:
    """Refuse a request, or withdraw one's own. Raises WalletRefused no_reason, voucher_decided, not_allowed."""
    if not why.strip():
        raise WalletRefused(WalletRefusal.NO_REASON, voucher.public_id)
    if Voucher.objects.get(pk=voucher.pk).state != VoucherState.ASKED:
        raise WalletRefused(FinanceRefusal.VOUCHER_DECIDED, voucher.public_id)
    through("wallet_voucher_decide", voucher.pk, by.pk, False, fitting(Voucher, "why", why))


def _moment(day: date) -> datetime | None:
    """Noon of the day, in the house's time zone; now, for today."""
    return timezone.make_aware(datetime.combine(day, _NOON)) if day < timezone.localdate() else None
