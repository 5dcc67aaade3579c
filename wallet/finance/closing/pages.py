"""The closed days in the admin: all of them, one with its totals and exceptions, its file, and the signing."""

import json
from typing import Any, cast
from urllib.parse import quote

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from wallet.finance.closing.business_day import next_day
from wallet.finance.closing.findings import title_of
from wallet.finance.closing.models import SIGNATURES, Day
from wallet.finance.closing.signing import NOTE_MAX, sign
from wallet.finance.frame import finance, page
from wallet.ledger.kinds import AccountKind, Kind
from wallet.ledger.models import Currency
from wallet.refusals import WalletRefused

ON_A_PAGE = 62

GROUPS = {
    "player_main": gettext_lazy("players, at hand"),
    "player_bonus": gettext_lazy("players, bonus"),
    **{kind.value: kind.label for kind in AccountKind},
}


@require_GET
@finance("wallet.view_day")
def days(request: HttpRequest) -> HttpResponse:
    """All closed days, two months on a page, and whether one is overdue."""
    closed = Day.objects.prefetch_related("signatures__by").defer("document")
    shown = Paginator(closed, ON_A_PAGE).get_page(request.GET.get("page"))
    due = next_day()
    overdue = due if due is not None and due.ends_at <= timezone.now() else None
    return page(request, "days", _("Closed days"), days=shown, shown=shown, overdue=overdue)


@require_GET
@finance("wallet.view_day")
def day(request: HttpRequest, number: int) -> HttpResponse:
    """One day's totals by currency, its exceptions and its signatures."""
    shown = get_object_or_404(Day, number=number)
    sealed = json.loads(shown.document)
    signatures = list(shown.signatures.select_related("by"))
    signed_already = any(one.by_id == request.user.pk for one in signatures)
    return page(
        request,
        "day",
        str(shown.day),
        day=shown,
        currencies=[_currency(code, total) for code, total in sorted(sealed["currencies"].items())],
        head=sealed.get("ledger_head"),
        exceptions=[{**one, "name": _(title_of(one["code"])), "href": _page_of(one)} for one in sealed["exceptions"]],
        signatures=signatures,
        waits=len(signatures) < SIGNATURES,
        may_sign=request.user.has_perm("wallet.sign_day") and not signed_already,
        note_max=NOTE_MAX,
        is_last=not Day.objects.filter(number=number + 1).exists(),
    )


@require_GET
@finance("wallet.view_day")
def document(request: HttpRequest, number: int) -> HttpResponse:
    """The document, byte for byte as it was sealed: its SHA-256 is the day's."""
    shown = get_object_or_404(Day, number=number)
    response = HttpResponse(shown.document.encode(), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="day-{shown.day}.json"'
    return response


@require_POST
@finance("wallet.sign_day")
def sign_day(request: HttpRequest, number: int) -> HttpResponse:
    """Sign the day that was shown."""
    shown = get_object_or_404(Day, number=number)
    try:
        sign(shown, cast(User, request.user), request.POST.get("sha256", ""), request.POST.get("note", ""))
    except WalletRefused as refused:
        messages.error(request, refused.sentence)
    else:
        done = shown.is_signed
        messages.success(request, _("The day is signed.") if done else _("Signed. Another person has to sign it too."))
    return redirect("finance:day", number)


PAGES = {
    "withdrawal_waits": "admin:wallet_withdrawal_changelist",
    "deposit_in_review": "admin:wallet_deposit_changelist",
    "pool_not_paid_out": "admin:wallet_account_changelist",
    "seat_of_nobody": "admin:wallet_account_changelist",
}
"""The admin's page for the object of an exception."""


def _page_of(exception: dict[str, str]) -> str:
    name = PAGES.get(exception["code"])
    return f"{reverse(name)}?q={quote(exception['about'])}" if name and exception["about"] else ""


def _currency(code: str, total: dict[str, Any]) -> dict[str, Any]:
    """One currency's totals with names for people, in the vocabulary's order."""
    currency = Currency.objects.get(code=code)
    kinds = {kind.value: kind.label for kind in Kind}
    return {
        "code": code,
        "digits": currency.minor_digits,
        "is_money": currency.kind == "money",
        "total": total,
        "kinds": [(kinds.get(name, name), total["kinds"][name]) for name in sorted(total["kinds"], key=_place(kinds))],
        "accounts": [
            (GROUPS.get(name, name), total["accounts"][name]) for name in sorted(total["accounts"], key=_place(GROUPS))
        ],
        "house_accounts": sorted(total["house_accounts"].items()),
    }


def _place(vocabulary: dict[str, Any]) -> Any:
    order = {name: place for place, name in enumerate(vocabulary)}
    return lambda name: (order.get(name, len(order)), name)
