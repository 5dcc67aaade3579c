"""Pages of a player's own: play as guest, keep a guest's account, profile."""

from typing import Any, cast

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import RedirectURLMixin
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import View
from django.views.generic import FormView, UpdateView

from accounts.login.adapters import language_of_request
from accounts.people import services
from accounts.people.forms import ClientSeedForm, KeepAccountForm, ProfileForm
from accounts.people.models import User

GUEST_SESSION_S = 180 * 24 * 3600  # the session is all a guest has; it lasts


def visitor(request: HttpRequest) -> User:
    """The logged-in user of a request whose view lets nobody else in."""
    return cast(User, request.user)


class PlayAsGuest(RedirectURLMixin, View):
    """One click and one plays; posted only, and not too often from one address."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponseBase:
        """Make a guest, log them in, and go to where they were heading."""
        if request.user.is_authenticated:
            return HttpResponseRedirect(self.get_success_url())
        too_many: HttpResponseBase | None = ratelimit.consume_or_429(request, action="guest")
        if too_many is not None:
            return too_many
        guest = services.create_guest(language=language_of_request())
        login(request, guest, backend="accounts.backends.PeopleBackend")
        request.session.set_expiry(GUEST_SESSION_S)
        return HttpResponseRedirect(self.get_success_url())

    def get_default_redirect_url(self) -> str:
        """Where allauth's log-in goes too."""
        return resolve_url(settings.LOGIN_REDIRECT_URL)


class KeepAccount(LoginRequiredMixin, FormView[KeepAccountForm]):
    """A guest becomes an account; anybody else is sent to their profile."""

    template_name = "accounts/keep.html"
    form_class = KeepAccountForm
    success_url = reverse_lazy("accounts:profile")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let guests through."""
        if request.user.is_authenticated and not visitor(request).is_guest:
            return redirect("accounts:profile")
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form needs to know whose name may stay."""
        return {**super().get_form_kwargs(), "guest": visitor(self.request)}

    def form_valid(self, form: KeepAccountForm) -> HttpResponse:
        """Upgrade, stay logged in, say so."""
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


class Profile(LoginRequiredMixin, UpdateView[User, ProfileForm]):
    """See and change one's own name, avatar and language."""

    template_name = "accounts/profile.html"
    form_class = ProfileForm
    success_url = reverse_lazy("accounts:profile")

    def get_object(self, queryset: Any = None) -> User:
        """A row of its own: a refused form must not change the name the page's header shows."""
        return User.objects.get(pk=visitor(self.request).pk)

    def form_valid(self, form: ProfileForm) -> HttpResponse:
        """Save, and speak the chosen language from now on."""
        user = services.update_profile(form.instance, **form.cleaned_data)
        with translation.override(user.language):
            messages.success(self.request, _("Saved."))
        response = HttpResponseRedirect(str(self.success_url))
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            user.language,
            max_age=365 * 24 * 3600,
            samesite="Lax",
            secure=self.request.is_secure(),
        )
        return response


class ClientSeed(LoginRequiredMixin, UpdateView[User, ClientSeedForm]):
    """See and change one's own share in the shuffle."""

    template_name = "accounts/client_seed.html"
    form_class = ClientSeedForm
    success_url = reverse_lazy("accounts:client-seed")

    def get_object(self, queryset: Any = None) -> User:
        """The reader's own row, and nobody else's."""
        return User.objects.get(pk=visitor(self.request).pk)

    def form_valid(self, form: ClientSeedForm) -> HttpResponse:
        """Save; the next deal that starts uses it."""
        services.set_client_seed(form.instance, form.cleaned_data["client_seed"])
        messages.success(self.request, _("Saved. The next deal that starts uses it."))
        return HttpResponseRedirect(str(self.success_url))
