"""The page of a player's limits: what holds, what is used of it, what waits to hold, and setting it all."""

from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View

from accounts.care.breaks import services as breaks
from accounts.care.in_force import standing
from accounts.care.kinds import LimitKind, SetBy, Span
from accounts.care.limits import services as limits
from accounts.care.limits.forms import LimitForm, RealityForm, kinds_here
from accounts.care.limits.models import Limit
from accounts.care.limits.used import used
from accounts.care.playtime import services as playtime
from accounts.care.playtime.models import PlayClock
from accounts.care.spans import ends_at
from accounts.people.models import User
from accounts.people.pages import visitor

MEANS = {
    LimitKind.DEPOSIT: gettext_lazy("What you pay in, taxes on it aside."),
    LimitKind.LOSS: gettext_lazy("What play may cost you: lost deals and fees, less what you win."),
    LimitKind.STAKE: gettext_lazy("What you bring to tables and pay as entry fees, won or lost."),
    LimitKind.TIME: gettext_lazy("The minutes you sit at tables with the page open."),
}
HOLDS = {
    Span.DAY: gettext_lazy("Each day"),
    Span.WEEK: gettext_lazy("Each week"),
    Span.MONTH: gettext_lazy("Each month"),
}


class Row(msgspec.Struct, frozen=True):
    """One limit as the page shows it; amounts in minor units, or minutes."""

    span: Span
    label: Any
    own: Limit | None
    own_amount: int | None
    in_force: int | None
    used: int
    left: int | None
    again_at: datetime
    waits_until: datetime | None
    form: LimitForm

    @property
    def house_is_stricter(self) -> bool:
        """Whether the house's limit is the one that holds."""
        return self.in_force is not None and (self.own_amount is None or self.in_force < self.own_amount)


class Group(msgspec.Struct, frozen=True):
    """The limits of one kind in one currency."""

    kind: LimitKind
    currency: str
    means: Any
    rows: list[Row]


def groups_of(user: User, refused: LimitForm | None = None) -> list[Group]:
    """All limits there can be, with what the player has set; `refused` is a form to show again in its place."""
    now = timezone.now()
    stands = standing(user.pk, now)
    in_force = {(most.kind, most.span, most.currency): most.amount for most in stands.limits}
    own = {
        (limit.kind, limit.span, limit.currency): limit
        for limit in Limit.objects.filter(user=user, set_by=SetBy.PLAYER)
    }
    groups = []
    for kind, currency in kinds_here():
        rows = []
        for span in Span:
            limit, most = own.get((kind, span, currency)), in_force.get((kind, span, currency))
            spent = used(user, kind, span, currency, now)
            amount = limit.amount_at(now) if limit else None
            waits = limit.next_at if limit and limit.next_at and limit.next_at > now else None
            rows.append(
                Row(
                    span=span,
                    label=HOLDS[span],
                    own=limit,
                    own_amount=amount,
                    in_force=most,
                    used=spent,
                    left=None if most is None else max(0, most - spent),
                    again_at=ends_at(span, now),
                    waits_until=waits,
                    form=_form(kind, span, currency, amount, refused),
                )
            )
        groups.append(Group(kind=kind, currency=currency, means=MEANS[kind], rows=rows))
    return groups


def _form(kind: LimitKind, span: Span, currency: str, amount: int | None, refused: LimitForm | None) -> LimitForm:
    prefix = f"{kind}-{span}-{currency or 'min'}"
    if refused is not None and refused.prefix == prefix:
        return refused
    most = amount if amount is None or kind == LimitKind.TIME else amount / 100
    shown = int(most) if most is not None and most == int(most) else most
    return LimitForm(prefix=prefix, initial={"kind": kind, "span": span, "currency": currency, "most": shown})


class Limits(LoginRequiredMixin, View):
    """See and set one's limits."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """All of them."""
        return _page(request)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Set one; `row` names the form."""
        user = visitor(request)
        form = LimitForm(request.POST, prefix=str(request.POST.get("row", "")))
        if not form.is_valid():
            return _page(request, form)
        given = form.cleaned_data
        limit = limits.set_own(user, LimitKind(given["kind"]), Span(given["span"]), given["currency"], given["amount"])
        if limit.waits:
            messages.info(request, _("Saved. More than before holds 24 hours from now; until then nothing changes."))
        else:
            messages.success(request, _("Saved. Your limit holds from now on."))
        return redirect("accounts:limits")


class KeepLimit(LoginRequiredMixin, View):
    """Take back a looser limit that waits."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Back to the page either way."""
        pk = str(request.POST.get("limit", ""))
        if pk.isascii() and pk.isdecimal() and len(pk) < 18 and limits.keep_own(visitor(request), int(pk)):
            messages.success(request, _("Taken back. Your limit stays as it is."))
        return redirect("accounts:limits")


class Reality(LoginRequiredMixin, View):
    """Choose how often to be told how long one has played."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Back to the page either way."""
        form = RealityForm(request.POST, house_min=settings.REALITY_CHECK_MIN)
        if form.is_valid():
            playtime.choose_check(visitor(request), form.cleaned_data["minutes"])
            messages.success(request, _("Saved."))
        return HttpResponseRedirect(redirect("accounts:limits").url + "#reality")


def _page(request: HttpRequest, refused: LimitForm | None = None) -> HttpResponse:
    user = visitor(request)
    every_min = playtime.every_min(PlayClock.objects.filter(pk=user.pk).first())
    context = {
        "groups": groups_of(user, refused),
        "reality_form": RealityForm(initial={"minutes": every_min}, house_min=settings.REALITY_CHECK_MIN),
        "break": breaks.running(user),
    }
    return render(request, "accounts/limits.html", context)
