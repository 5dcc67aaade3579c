"""A player's own log-ins: browsers, notices about log-ins, and changing the log-in name."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn.views import RemoveWebAuthnView
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.generic import FormView, TemplateView

from accounts.door import queries as door
from accounts.door import services as at_the_door
from accounts.login import sessions
from accounts.login.forms import LogInNameForm
from accounts.people import services
from accounts.people.visitor import visitor


class Sessions(LoginRequiredMixin, TemplateView):
    """The browsers in which the player or guest is logged in, and recent notices; a post logs the others out."""

    template_name = "usersessions/usersession_list.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The sessions, the newest first, and the news, which count as read from now on."""
        user = visitor(self.request)
        here = self.request.session.session_key or ""
        if not UserSession.objects.filter(session_key=here).exists():
            UserSession.objects.create_from_request(self.request)  # it began before guests' sessions were listed
        context = super().get_context_data(**kwargs)
        context |= {"sessions": sessions.of(user, here), "happened": door.lately(user)}
        at_the_door.read(user)
        return context

    def post(self, request: HttpRequest) -> HttpResponse:
        """End all others, those of programs too."""
        sessions.end_others(visitor(request), request.session.session_key or "")
        messages.success(request, _("You are logged out everywhere else."))
        return redirect("usersessions_list")


@login_required
@require_POST
def end_session(request: HttpRequest, session_id: str) -> HttpResponse:
    """End one session; if it is the present one, the browser is logged out."""
    user, here = visitor(request), request.session.session_key or ""
    ended = sessions.end(user, session_id)
    if ended is None:
        raise Http404
    if ended == here:
        logout(request)
        return redirect("account_login")
    messages.success(request, _("You are logged out there."))
    return redirect("usersessions_list")


class RemovePasskey(RemoveWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """allauth's page, which does not ask whether a passkey may go, as that for an app does."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Remove it, unless it is the last factor of an operator."""
        if not get_adapter().can_delete_authenticator(self.object):
            messages.error(self.request, get_adapter().error_messages["cannot_delete_authenticator"])
            return redirect("mfa_list_webauthn")
        answer: HttpResponse = super().form_valid(form)
        return answer


@method_decorator((login_required, reauthentication_required), name="dispatch")
class LogInName(FormView[LogInNameForm]):
    """Change the log-in name; the password must have been confirmed just before."""

    template_name = "accounts/login/log_in_name.html"
    form_class = LogInNameForm
    success_url = reverse_lazy("accounts:profile")

    def get_form_kwargs(self) -> dict[str, Any]:
        """Give the form its user, and show the present name."""
        user = visitor(self.request)
        return {**super().get_form_kwargs(), "user": user, "initial": {"username": user.username}}

    def form_valid(self, form: LogInNameForm) -> HttpResponse:
        """Change it; sessions stay."""
        try:
            services.change_log_in_name(visitor(self.request), form.cleaned_data["username"])
        except (IntegrityError, ValidationError):
            form.add_error("username", _("This name has just been taken. Choose another one."))
            return self.form_invalid(form)
        messages.success(self.request, _("From now on you log in with the new name."))
        return super().form_valid(form)
