"""The reality check on pages: the dialog, the player's answer, and the choice how often it comes."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views import View

from accounts.care.reality.forms import RealityForm
from accounts.care.reality.queries import waiting
from accounts.care.reality.services import acknowledge, choose_check
from accounts.people.visitor import visitor

LEADS_TO = {"break": "accounts:exclusion", "limits": "accounts:limits"}
"""The address that each answer leads to; other answers return to the page where the player was."""


class RealityCheck(LoginRequiredMixin, RedirectURLMixin, View):
    """The dialog for a page that is open already, and the answer to it."""

    def get(self, request: HttpRequest, *_: Any) -> HttpResponse:
        """Show the dialog; answer 204 while no check waits."""
        check = waiting(visitor(request))
        if check is None:
            return HttpResponse(status=204)
        return render(request, "accounts/care/reality_check.html", {"check": check})

    def post(self, request: HttpRequest, *_: Any) -> HttpResponse:
        """Acknowledge the check that was shown, and go where the answer leads."""
        acknowledge(visitor(request), str(request.POST.get("mark", "")))
        leads_to = LEADS_TO.get(str(request.POST.get("answer", "")))
        return HttpResponseRedirect(resolve_url(leads_to) if leads_to else self.get_success_url())

    def get_default_redirect_url(self) -> str:
        """An answer without an address to go on to leads to the lobby."""
        return resolve_url("lobby")


class Reality(LoginRequiredMixin, View):
    """The choice how often the reality check comes; its form is on the page of limits."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Save a valid choice, and lead back to the page of limits."""
        form = RealityForm(request.POST, house_min=settings.REALITY_CHECK_MIN)
        if form.is_valid():
            choose_check(visitor(request), form.cleaned_data["minutes"])
            messages.success(request, _("Saved."))
        return HttpResponseRedirect(redirect("accounts:limits").url + "#reality")
