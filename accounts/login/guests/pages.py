"""Playing without a sign-up: play as a guest, and turn a guest into an account with a name and a password."""

from typing import Any

from allauth.core import ratelimit
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import RedirectURLMixin
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views import View
from django.views.generic import FormView

from accounts.login.adapters import language_of_request
from accounts.login.guests import proof
from accounts.login.guests.forms import KeepAccountForm
from accounts.people import services
from accounts.people.visitor import visitor

GUEST_SESSION_S = 180 * 24 * 3600  # the session is all a guest has; it lasts


class PlayAsGuest(RedirectURLMixin, View):
    """Makes a guest of a stranger by one click; posts only, not too many from one address, of a crowd for a proof."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponseBase:
        """Make a guest, log them in, and go to where they were heading."""
        if request.user.is_authenticated:
            return HttpResponseRedirect(self.get_success_url())
        if proof.is_wanted(request) and not (asking := proof.proof()).is_given(request):
            page = {"next": self.get_redirect_url(), "proof_template": asking.template, **asking.context(request)}
            return render(request, "accounts/login/guest_proof.html", page)
        too_many: HttpResponseBase | None = ratelimit.consume_or_429(request, action="guest")
        if too_many is not None:
            return too_many
        guest = services.create_guest(language=language_of_request())
        login(request, guest, backend="accounts.backends.PeopleBackend")
        request.session.set_expiry(GUEST_SESSION_S)
        UserSession.objects.create_from_request(request)
        return HttpResponseRedirect(self.get_success_url())

    def get_default_redirect_url(self) -> str:
        """Lead where allauth's log-in leads too."""
        return resolve_url(settings.LOGIN_REDIRECT_URL)


class KeepAccount(LoginRequiredMixin, RedirectURLMixin, FormView[KeepAccountForm]):
    """A guest becomes an account and goes on where they asked for it, or to their profile; others go there at once."""

    template_name = "accounts/login/keep.html"
    form_class = KeepAccountForm
    next_page = "accounts:profile"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let only guests through."""
        if request.user.is_authenticated and not visitor(request).is_guest:
            return redirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """Tell the form which guest fills it in."""
        return {**super().get_form_kwargs(), "guest": visitor(self.request)}

    def form_valid(self, form: KeepAccountForm) -> HttpResponse:
        """Make the guest an account that stays logged in."""
        chosen = form.cleaned_data
        try:
            user = services.upgrade_guest(visitor(self.request), chosen["username"], chosen["password"])
        except (IntegrityError, ValidationError):
            form.add_error("username", _("This name has just been taken. Choose another one."))
            return self.form_invalid(form)
        update_session_auth_hash(self.request, user)
        self.request.session.set_expiry(None)
        messages.success(self.request, _("Your account is kept, with your chips and games."))
        return super().form_valid(form)
