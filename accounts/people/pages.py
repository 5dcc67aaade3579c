"""Pages of a player's own: the profile that others see, and the share in the shuffle."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.generic import UpdateView

from accounts.people import services
from accounts.people.forms import ClientSeedForm, ProfileForm
from accounts.people.models import NAME_TAKEN, User
from accounts.people.skeletons import skeleton
from accounts.people.visitor import visitor


class Profile(LoginRequiredMixin, UpdateView[User, ProfileForm]):
    """The page on which players see and change their name, avatar and language."""

    template_name = "accounts/profile.html"
    form_class = ProfileForm
    success_url = reverse_lazy("accounts:profile")

    def get_object(self, queryset: Any = None) -> User:
        """A row of its own: a refused form must not change the name the page's header shows."""
        return User.objects.get(pk=visitor(self.request).pk)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether others read the name with which the player logs in, as accounts of before chose it."""
        user = visitor(self.request)
        one_name = user.is_account and skeleton(user.username) == skeleton(user.display_name)
        return {**super().get_context_data(**kwargs), "one_name": one_name}

    def form_valid(self, form: ProfileForm) -> HttpResponse:
        """Save, and speak the chosen language from now on."""
        try:
            user = services.update_profile(form.instance, **form.cleaned_data)
        except (IntegrityError, ValidationError):
            form.add_error("display_name", NAME_TAKEN)  # the form found it free: somebody was faster
            return self.form_invalid(form)
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
    """The page on which players see and change their share in the shuffle."""

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
