"""The page of a player's limits: each with its use and what comes into force later, and forms to set them."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views import View

from accounts.care.breaks.services import running
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services
from accounts.care.limits.forms import LimitForm
from accounts.care.limits.queries import Group, Row, groups_of
from accounts.care.playtime.models import PlayClock
from accounts.care.playtime.services import every_min
from accounts.care.reality.forms import RealityForm
from accounts.people.visitor import visitor


class Limits(LoginRequiredMixin, View):
    """The page on which players see and set their limits."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the player's limits with the form for each."""
        return _page(request)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Set one limit; the posted `row` names its form."""
        user = visitor(request)
        form = LimitForm(request.POST, prefix=str(request.POST.get("row", "")))
        if not form.is_valid():
            return _page(request, form)
        cleaned = form.cleaned_data
        limit = services.set_own(
            user, LimitKind(cleaned["kind"]), Span(cleaned["span"]), cleaned["currency"], cleaned["amount"]
        )
        if limit.waits:
            messages.info(request, _("Saved. More than before holds 24 hours from now; until then nothing changes."))
        else:
            messages.success(request, _("Saved. Your limit holds from now on."))
        return redirect("accounts:limits")


class KeepLimit(LoginRequiredMixin, View):
    """Withdraw a looser limit that does not apply yet."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Take the looser limit back if it still waits, and lead back to the page."""
        pk = str(request.POST.get("limit", ""))
        if pk.isascii() and pk.isdecimal() and len(pk) < 18 and services.keep_own(visitor(request), int(pk)):
            messages.success(request, _("Taken back. Your limit stays as it is."))
        return redirect("accounts:limits")


def _page(request: HttpRequest, refused: LimitForm | None = None) -> HttpResponse:
    """The page with all limits; `refused` is a form to show again in its place."""
    user = visitor(request)
    minutes = every_min(PlayClock.objects.filter(pk=user.pk).first())
    context = {
        "groups": [(group, [(row, _form(group, row, refused)) for row in group.rows]) for group in groups_of(user)],
        "reality_form": RealityForm(initial={"minutes": minutes}, house_min=settings.REALITY_CHECK_MIN),
        "break": running(user),
    }
    return render(request, "accounts/care/limits.html", context)


def _form(group: Group, row: Row, refused: LimitForm | None) -> LimitForm:
    prefix = f"{group.kind}-{row.span}-{group.currency or 'min'}"
    if refused is not None and refused.prefix == prefix:
        return refused
    amount = row.own_amount
    most = amount if amount is None or group.kind == LimitKind.TIME else amount / 100
    shown = int(most) if most is not None and most == int(most) else most
    initial = {"kind": group.kind, "span": row.span, "currency": group.currency, "most": shown}
    return LimitForm(prefix=prefix, initial=initial)
