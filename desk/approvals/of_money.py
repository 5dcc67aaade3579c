"""Requests about bonuses, the house's limits and its licence, which the rooms below carry out."""

from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.care.kinds import LimitKind, SetBy, Span
from accounts.care.limits.models import Limit
from accounts.care.limits.services import set_by_operator
from accounts.people.models import User
from desk.approvals.carriers import Carrier, carriers
from desk.approvals.models import ApprovalRequest, RequestState
from wallet.money.bonuses.models import Bonus
from wallet.money.bonuses.services import grant
from wallet.money.licence.services import (
    BadLicence,
    Licence,
    another_says,
    document_of,
    last_licence,
    read_licence,
    sha256_of,
)


def join() -> None:
    """Make these kinds known."""
    carriers.add("bonus", Carrier(_("Bonus for a player"), "wallet.add_bonus", _grant))
    carriers.add("licence", Carrier(_("Licence of the house"), "desk.approve_house", _licence, _licence_now))
    another_says.add("approvals", licence_waits)
    carriers.add("limit", Carrier(_("Limit that the house sets"), "accounts.add_limit", _limit, _limit_now))


def bonus_wanted(bonus: Bonus) -> dict[str, Any]:
    """The values of a requested bonus."""
    return {
        "amount_minor": bonus.amount_minor,
        "currency": bonus.currency_id,
        "release_bps": bonus.release_bps,
        "expires_at": bonus.expires_at.isoformat(),
        "reason": bonus.reason,
    }


def limit_wanted(limit: Limit, amount: int | None) -> dict[str, Any]:
    """The values of a limit, present or requested."""
    return {"kind": limit.kind, "span": limit.span, "currency": limit.currency, "amount": amount}


def limit_there(user: User | None, kind: str, span: str, currency: str) -> Limit | None:
    """The house's limit for one player, or for everybody, where there is one."""
    limits = Limit.objects.filter(user=user, set_by=SetBy.OPERATOR, kind=kind, span=span, currency=currency)
    return limits.first()


def licence_wanted(one: Licence) -> dict[str, Any]:
    """The values of a licence in a request: its terms as written, and their hash."""
    return {**msgspec.json.decode(document_of(one)), "sha256": sha256_of(one)}


def licence_in_file() -> Licence | None:
    """The licence of LICENCE_FILE if it is not applied yet; None if there is none, or it cannot be read."""
    if not settings.LICENCE_FILE:
        return None
    try:
        wanted = read_licence(Path(settings.LICENCE_FILE))
    except BadLicence:
        return None
    last = last_licence()
    return None if last is not None and sha256_of(last) == sha256_of(wanted) else wanted


def licence_waits(sha256: str) -> str:
    """Why a licence of this hash may not take another's place yet; "" where two have agreed, or there are no two."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM public.accounts_user u WHERE public.desk_may(u.id, 'desk.approve_house')")
        (who_may,) = cursor.fetchone()
    if who_may < 2:
        return ""
    agreed = ApprovalRequest.objects.filter(kind_id="licence", state=RequestState.CARRIED_OUT, after__sha256=sha256)
    if agreed.exists():
        return ""
    return "This licence takes another's place, so two people have to agree: one asks under Licences, another approves."


def _licence(request: ApprovalRequest, by: User) -> StrOrPromise:
    return _("Agreed. It is applied with the next start, or at once by manage.py apply_licence.")


def _licence_now(request: ApprovalRequest) -> Any:
    last = last_licence()
    return licence_wanted(last) if last else None


def _grant(request: ApprovalRequest, by: User) -> StrOrPromise:
    wanted: dict[str, Any] = request.after or {}
    assert request.subject is not None
    granted = grant(
        request.subject,
        wanted["amount_minor"],
        wanted["currency"],
        release_bps=wanted["release_bps"],
        expires_at=datetime.fromisoformat(wanted["expires_at"]),
        reason=wanted["reason"],
        by=request.asked_by,
    )
    return _("Bonus %s is granted.") % granted.public_id


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
