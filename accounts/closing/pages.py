"""The pages on which players download their data and close their account; closing asks for the password first."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET
from django.views.generic import FormView

from accounts.closing import services
from accounts.closing.file import file_of
from accounts.closing.hooks import StillOpen
from accounts.people.visitor import visitor


@require_GET
@login_required
def my_data(request: HttpRequest) -> HttpResponseBase:
    """Send the reader all data about them as a file."""
    return file_of(visitor(request))


class CloseForm(forms.Form):
    """The player's word that closing is meant."""

    sure = forms.BooleanField(
        label=gettext_lazy("I have what I need, and I know that this cannot be undone."), label_suffix=""
    )


@method_decorator(reauthentication_required, name="get")
@method_decorator(reauthentication_required, name="post")
class CloseAccount(LoginRequiredMixin, FormView[CloseForm]):
    """Close one's account for good."""

    template_name = "accounts/closing/close.html"
    form_class = CloseForm
    success_url = reverse_lazy("lobby")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Send guests away: they have no account to close."""
        if request.user.is_authenticated and visitor(request).is_guest:
            return redirect("accounts:keep")
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: CloseForm) -> HttpResponse:
        """Close the account, or say what to do first."""
        try:
            services.close(visitor(self.request))
        except StillOpen as open_still:
            form.add_error(None, str(open_still.sentence))
            return self.form_invalid(form)
        logout(self.request)
        messages.success(self.request, _("Your account is closed."))
        return super().form_valid(form)
