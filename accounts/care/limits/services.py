"""Setting limits on play: a tighter limit at once, a looser one after a day to think about it, an operator's at once.

Which of the player's and the house's limits is stricter is decided where they are read (`accounts.care.in_force`).
"""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.care.kinds import LimitKind, SetBy, Span
from accounts.care.limits.models import Limit, LimitChange
from accounts.people.models import User

LOOSER_AFTER = timedelta(hours=24)
MOST = 10**15


@transaction.atomic
def set_own(
    user: User, kind: LimitKind, span: Span, currency: str, amount: int | None, now: datetime | None = None
) -> Limit:
    """Set a player's own limit, None for no limit; `amount` in minor units, or minutes for time.

    A tighter limit is in force at once and cancels a looser one that waits. A looser limit waits 24 hours from now,
    also if another one waited before. Raises ValidationError.
    """
    now = now or timezone.now()
    limit = _locked(user, SetBy.PLAYER, kind, span, currency, amount)
    limit.amount = limit.amount_at(now)
    limit.next_amount = limit.next_at = None
    if is_looser(amount, limit.amount):
        limit.next_amount, limit.next_at = amount, now + LOOSER_AFTER
    else:
        limit.amount = amount
    return _saved(limit, amount, limit.next_at or now, now, None)


@transaction.atomic
def keep_own(user: User, limit_pk: int, now: datetime | None = None) -> Limit | None:
    """Cancel the player's looser limit that is not in force yet; None when there is none."""
    now = now or timezone.now()
    limit = Limit.objects.select_for_update().filter(pk=limit_pk, user=user, set_by=SetBy.PLAYER).first()
    if limit is None or limit.next_at is None or limit.next_at <= now:
        return None
    limit.next_amount = limit.next_at = None
    return _saved(limit, limit.amount, now, now, None)


@transaction.atomic
def set_by_operator(
    operator: User,
    user: User | None,
    kind: LimitKind,
    span: Span,
    currency: str,
    amount: int | None,
    now: datetime | None = None,
) -> Limit:
    """Set the house's limit for one player or everybody; it is in force at once in any case. Raises ValidationError."""
    now = now or timezone.now()
    limit = _locked(user, SetBy.OPERATOR, kind, span, currency, amount)
    limit.amount, limit.next_amount, limit.next_at = amount, None, None
    return _saved(limit, amount, now, now, operator)


def is_looser(wanted: int | None, present: int | None) -> bool:
    """Whether a wanted limit allows more than the present one; None allows everything."""
    return present is not None and (wanted is None or wanted > present)


def _locked(user: User | None, set_by: SetBy, kind: LimitKind, span: Span, currency: str, amount: int | None) -> Limit:
    if amount is not None and not 0 <= amount <= MOST:
        raise ValidationError(_("A limit is a number that is not below zero."), code="amount")
    if (kind == LimitKind.TIME) != (currency == ""):
        raise ValidationError(_("Only a limit of time has no currency."), code="currency")
    if user is not None:
        User.objects.select_for_update().only("pk").get(pk=user.pk)
    limit, _made = Limit.objects.select_for_update().get_or_create(
        user=user, set_by=set_by, kind=kind, span=span, currency=currency, defaults={"amount": None}
    )
    return limit


def _saved(limit: Limit, wanted: int | None, effective_at: datetime, now: datetime, by: User | None) -> Limit:
    limit.save()
    LimitChange.objects.create(
        user_id=limit.user_id,
        set_by=limit.set_by,
        kind=limit.kind,
        span=limit.span,
        currency=limit.currency,
        amount=wanted,
        asked_at=now,
        effective_at=effective_at,
        by=by,
    )
    return limit
