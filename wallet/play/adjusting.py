"""Adjustments: one operator requests a booking, another approves it, and then it is booked."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.transaction import atomic

from accounts.people.models import User
from base.rows.columns import fitting
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Account
from wallet.ledger.posting import Leg, Posting, post
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.play.models import Adjustment
from wallet.refusals import WalletRefusal, WalletRefused


def ask(by: User, legs: Sequence[Leg], reason: str) -> Adjustment:
    """Record a request to book, with its reason; nothing moves yet.

    Raises WalletRefused no_reason, not_allowed for somebody who does not work here, PaymentRefused own_money.
    """
    if not reason.strip():
        raise WalletRefused(WalletRefusal.NO_REASON)
    _works_here(by)
    _not_their_own(by, [leg.account.code for leg in legs])
    return Adjustment.objects.create(
        currency_id=legs[0].account.currency,
        legs={leg.account.code: leg.amount_minor for leg in legs},
        reason=fitting(Adjustment, "reason", reason),
        asked_by=by,
    )


@atomic
def approve(adjustment: Adjustment, by: User, *, event_at: datetime | None = None) -> Posting:
    """Approve a request of somebody else, and book it; if it was approved before, returns that booking.

    Raises InsufficientFunds, WalletRefused one_person, not_allowed, PaymentRefused own_money, BadPosting.
    """
    locked = Adjustment.objects.select_for_update().get(pk=adjustment.pk)
    if by.pk == locked.asked_by_id:
        raise WalletRefused(WalletRefusal.ONE_PERSON, locked.public_id)
    _works_here(by)
    _not_their_own(by, locked.legs)
    if locked.approved_by_id is None:
        locked.approved_by = by
        locked.save(update_fields=["approved_by"])
    legs = [Leg(refs.of_code(code, locked.currency_id), amount_minor) for code, amount_minor in locked.legs.items()]
    return post(Kind.ADJUSTMENT, f"adjustment:{locked.public_id}", legs, event_at=event_at, note=locked.reason)


def _works_here(by: User) -> None:
    """The database refuses anybody else too (migrations/sql/0420_decided_by_who_works_here.sql)."""
    if not (by.is_staff and by.is_active):
        raise WalletRefused(WalletRefusal.NOT_ALLOWED, f"{by.public_id} does not work here")


def _not_their_own(by: User, codes: Iterable[str]) -> None:
    own = [f"player:{by.pk}:main", f"player:{by.pk}:bonus"]
    known = Account.objects.filter(code__in=list(codes), owner=by)
    if known.exists() or not set(own).isdisjoint(codes):
        raise PaymentRefused(PaymentRefusal.OWN_MONEY)
