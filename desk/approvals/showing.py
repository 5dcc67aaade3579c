"""A request for its card: its title, the changes side by side, and this operator's possible actions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.people.models import User
from desk.approvals.carriers import carriers
from desk.approvals.models import ApprovalRequest, RequestState
from desk.approvals.services import may_decide
from wallet.amounts import in_units, money_of, percent

FIELDS = {
    "is_staff": gettext_lazy("operator"),
    "is_superuser": gettext_lazy("may do everything"),
    "is_active": gettext_lazy("active"),
    "groups": gettext_lazy("roles"),
    "permissions": gettext_lazy("permissions"),
    "name": gettext_lazy("name"),
    "email": gettext_lazy("e-mail"),
    "password": gettext_lazy("password"),
    "second_factors": gettext_lazy("second factors"),
    "amount_minor": gettext_lazy("amount"),
    "amount": gettext_lazy("amount"),
    "currency": gettext_lazy("currency"),
    "release_bps": gettext_lazy("released of the rake"),
    "expires_at": gettext_lazy("expires"),
    "reason": gettext_lazy("reason"),
    "kind": gettext_lazy("kind"),
    "span": gettext_lazy("span"),
    "sha256": gettext_lazy("hash"),
    "note": gettext_lazy("note"),
}
"""Labels of fields; a name that is missing here is shown as it is."""


@dataclass(frozen=True)
class Row:
    """One field before and after; of lists the removed and the added items."""

    name: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    changes: bool


@dataclass(frozen=True)
class Card:
    """A request with all that its card needs."""

    request: ApprovalRequest
    title: str
    href: str
    rows: tuple[Row, ...]
    is_open: bool
    is_mine: bool
    may_decide: bool
    why_not: str


def card_of(request: ApprovalRequest, reader: User) -> Card:
    """The card of one request for one operator."""
    mine, may = request.asked_by_id == reader.pk, may_decide(request, reader)
    return Card(
        request=request,
        title=card_title(request),
        href=_page_of(request),
        rows=tuple(rows(request.before, request.after)),
        is_open=request.state == RequestState.ASKED,
        is_mine=mine,
        may_decide=may,
        why_not="" if may else _why_not(request, reader, mine),
    )


def card_title(request: ApprovalRequest) -> str:
    """The title of its kind; the kind's name if it no longer exists."""
    carrier = carriers.get(request.kind_id)
    return str(carrier.title if carrier else request.kind_id)


def rows(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Iterator[Row]:
    """Changed fields first, then unchanged ones that are not empty."""
    was, becomes = before or {}, after or {}
    names = [*becomes, *(name for name in was if name not in becomes)]
    for name in sorted(names, key=lambda each: was.get(each) == becomes.get(each)):
        old, new = was.get(name), becomes.get(name)
        if old == new and old in (None, "", [], False):
            continue
        currency = str(becomes.get("currency") or was.get("currency") or "")
        sides = _sides(_readable(name, old, currency), _readable(name, new, currency))
        yield Row(str(FIELDS.get(name, name)), *sides, changes=old != new)


def _readable(name: str, value: Any, currency: str) -> Any:
    """Amounts in units, rates in per cent, moments by the house's clock; by the end of the field's name."""
    if type(value) is int and name.endswith("_minor"):
        return money_of(value, currency) if currency else in_units(value)
    if type(value) is int and name.endswith("_bps"):
        return percent(value)
    moment = parse_datetime(value) if isinstance(value, str) and name.endswith("_at") else None
    return (
        value if moment is None or timezone.is_naive(moment) else date_format(timezone.localtime(moment), "j M Y, H:i")
    )


def _sides(old: Any, new: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if isinstance(old, list) or isinstance(new, list):
        gone, come = (
            [each for each in old or [] if each not in (new or [])],
            [each for each in new or [] if each not in (old or [])],
        )
        if old == new:
            return tuple(map(str, old or [])), tuple(map(str, new or []))
        return tuple(f"− {each}" for each in gone) or ("",), tuple(f"+ {each}" for each in come) or ("",)
    return (_word(old),), (_word(new),)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value in (None, "") else str(value)


def _why_not(request: ApprovalRequest, reader: User, mine: bool) -> str:
    if mine:
        return _("You asked for this; another person decides.")
    if request.subject_id == reader.pk:
        return _("This is about you; another person decides.")
    return _("To decide this takes the permission %s.") % request.kind.permission


def _page_of(request: ApprovalRequest) -> str:
    if not request.about_model:
        return ""
    try:
        return reverse(f"admin:{request.about_model.replace('.', '_')}_change", args=(request.about_pk,))
    except NoReverseMatch:
        return ""
