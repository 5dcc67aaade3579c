"""The reality check that waits for a player: what it tells, the dialog on every page, and the player's answer."""

from datetime import datetime
from typing import Any

import msgspec
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils import timezone
from django.views import View

from accounts.care.kinds import Span
from accounts.care.limits.forms import CHIPS
from accounts.care.limits.used import net_minor
from accounts.care.playtime import services as playtime
from accounts.care.playtime.models import PlayClock
from accounts.care.spans import began_at
from accounts.law.terms import terms
from accounts.people.models import User
from accounts.people.pages import visitor

LEADS_TO = {"break": "accounts:exclusion", "limits": "accounts:limits"}
"""Where an answer leads; every other one goes on where the player was."""


class Result(msgspec.Struct, frozen=True):
    """What play came to in one currency, in minor units: won above zero, lost below."""

    currency: str
    session_minor: int
    day_minor: int


class Check(msgspec.Struct, frozen=True):
    """What a reality check tells; times in whole minutes, `mark` names it."""

    mark: str
    session_min: int
    day_min: int
    results: tuple[Result, ...]

    @property
    def session(self) -> tuple[int, int]:
        """Hours and minutes of this session."""
        return divmod(self.session_min, 60)

    @property
    def day(self) -> tuple[int, int]:
        """Hours and minutes of this day."""
        return divmod(self.day_min, 60)


def waiting(user: User, now: datetime | None = None) -> Check | None:
    """The check that waits for a player's answer; one indexed query where none does."""
    clock = PlayClock.objects.filter(pk=user.pk, check_due=True).first()
    if clock is None:
        return None
    now = now or timezone.now()
    today, held = began_at(Span.DAY, now), terms()
    currencies = (CHIPS, held.currency) if held is not None else (CHIPS,)
    results = tuple(
        Result(currency, net_minor(user, currency, clock.started_at), net_minor(user, currency, today))
        for currency in currencies
    )
    return Check(
        mark=playtime.mark_of(clock),
        session_min=clock.played_s // 60,
        day_min=playtime.played_s(user.pk, Span.DAY, now) // 60,
        results=tuple(one for one in results if one.currency == CHIPS or one.session_minor or one.day_minor),
    )


class RealityCheck(LoginRequiredMixin, RedirectURLMixin, View):
    """The dialog for a page that is open already, and the answer to it."""

    def get(self, request: HttpRequest, *_: Any) -> HttpResponse:
        """The dialog; nothing (204) while no check waits."""
        check = waiting(visitor(request))
        if check is None:
            return HttpResponse(status=204)
        return render(request, "accounts/reality_check.html", {"check": check})

    def post(self, request: HttpRequest, *_: Any) -> HttpResponse:
        """Acknowledge the check that was shown, and go where the answer leads."""
        playtime.acknowledge(visitor(request), str(request.POST.get("mark", "")))
        leads_to = LEADS_TO.get(str(request.POST.get("answer", "")))
        return HttpResponseRedirect(resolve_url(leads_to) if leads_to else self.get_success_url())

    def get_default_redirect_url(self) -> str:
        """The lobby."""
        return resolve_url("lobby")
