"""Requests about bonuses and the house's limits, which the wallet and the care for players carry out."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.care.kinds import LimitKind, SetBy, Span
from accounts.care.limits.models import Limit
from accounts.care.limits.services import set_by_operator
from accounts.people.models import User
from desk.approvals.carriers import Carrier, carriers
from desk.approvals.models import ApprovalRequest
from wallet.money.bonuses.models import Bonus
from wallet.money.bonuses.services import grant


def join() -> None:
    """Make these kinds known."""
    carriers.add("bonus", Carrier(_("Bonus for a player"), "wallet.add_bonus", _grant))
    carriers.add("limit", Carrier(_("Limit that the house sets"), "accounts.add_limit", _limit, _limit_now))


def bonus_wanted(bonus: Bonus) -> dict[str, Any]:
    """What a request says of a bonus that is not granted yet."""
    return {
        "amount_minor": bonus.amount_minor,
        "currency": bonus.currency_id,
        "release_bps": bonus.release_bps,
        "expires_at": bonus.expires_at.isoformat(),
        "reason": bonus.reason,
    }


def limit_wanted(limit: Limit, amount: int | None) -> dict[str, Any]:
    """What a request says of a limit, as it is or would be."""
    return {"kind": limit.kind, "span": limit.span, "currency": limit.currency, "amount": amount}


def limit_there(user: User | None, kind: str, span: str, currency: str) -> Limit | None:
    """The house's limit for one player, or for everybody, where there is one."""
    found = Limit.objects.filter(user=user, set_by=SetBy.OPERATOR, kind=kind, span=span, currency=currency)
    return found.first()


def _grant(request: ApprovalRequest, by: User) -> StrOrPromise:
    wanted: dict[str, Any] = request.after or {}
    player = User.objects.get(pk=request.subject_id or 0)
    given = grant(
        player,
        wanted["amount_minor"],
        wanted["currency"],
        release_bps=wanted["release_bps"],
        expires_at=datetime.fromisoformat(wanted["expires_at"]),
        reason=wanted["reason"],
        by=request.asked_by,
    )
    return _("Bonus %s is granted.") % given.public_id


def _limit(request: ApprovalRequest, by: User) -> StrOrPromise:
    wanted: dict[str, Any] = request.after or {}
    set_by_operator(
        request.asked_by,
        request.subject,
        LimitKind(wanted["kind"]),
        Span(wanted["span"]),
        wanted["currency"],
        wanted["amount"],
    )
    return ""


def _limit_now(request: ApprovalRequest) -> Any:
    wanted: dict[str, Any] = request.after or {}
    there = limit_there(request.subject, wanted["kind"], wanted["span"], wanted["currency"])
    return limit_wanted(there, there.amount) if there else None
