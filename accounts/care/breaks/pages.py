"""The page on which a player takes a break from play, and sees how long one lasts."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import FormView

from accounts.care.breaks.hooks import all_under_way
from accounts.care.breaks.services import COOL_OFFS, Length, running, take_break
from accounts.people.visitor import visitor


class BreakForm(forms.Form):
    """How long the break lasts, and the player's word that it is meant."""

    length = forms.ChoiceField(
        label=gettext_lazy("For how long"),
        widget=forms.RadioSelect,
        choices=[
            (gettext_lazy("Cool-off"), [(length.value, length.label) for length in COOL_OFFS]),
            (
                gettext_lazy("Self-exclusion"),
                [(length.value, length.label) for length in Length if length not in COOL_OFFS],
            ),
        ],
    )
    sure = forms.BooleanField(
        label=gettext_lazy("I know that nobody can end it early, not even the house."),
        error_messages={"required": gettext_lazy("Say that you know that it cannot be ended early.")},
    )


class Exclusion(LoginRequiredMixin, FormView[BreakForm]):
    """The page on which a player takes a break from play."""

    template_name = "accounts/care/exclusion.html"
    form_class = BreakForm
    success_url = reverse_lazy("accounts:exclusion")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the break in force, and what another break would do to the games the player is in."""
        user = visitor(self.request)
        more = {"break": running(user), "under_way": all_under_way(user)}
        return {**super().get_context_data(**kwargs), **more}

    def form_valid(self, form: BreakForm) -> HttpResponse:
        """Begin the break at once."""
        take_break(visitor(self.request), Length(form.cleaned_data["length"]))
        messages.success(self.request, _("Your break has begun. Take care of yourself."))
        return super().form_valid(form)
