"""Pages of a player's own: the profile that others see, the share in the shuffle, and how tables look to them."""

from http import HTTPStatus
from typing import Any, Literal

import msgspec
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST
from django.views.generic import UpdateView
from django.views.i18n import set_language

from accounts.people import services
from accounts.people.forms import ClientSeedForm, ProfileForm
from accounts.people.models import NAME_TAKEN, Language, User
from accounts.people.skeletons import skeleton
from accounts.people.visitor import visitor
from base.api import read_posted
from base.refusals import Refusal, refusal_as_json

LONGEST_LOOK_BYTES = 1_000


class Profile(LoginRequiredMixin, UpdateView[User, ProfileForm]):
    """The page on which players see and change their name, avatar and language."""

    template_name = "accounts/people/profile.html"
    form_class = ProfileForm
    success_url = reverse_lazy("accounts:profile")

    def get_object(self, queryset: Any = None) -> User:
        """A separate copy of the user's row: a refused form must not change the name in the page's header."""
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


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Set the language of the page's switch, also for messages that the player gets outside this page.

    Only the desk may write an operator's row, so for an operator the choice is stored in the browser only.
    """
    answer = set_language(request)
    wanted, user = request.POST.get("language", ""), request.user
    if user.is_authenticated and not user.is_staff and wanted in Language.values:
        services.read_in(visitor(request), wanted)
    return answer


class ClientSeed(LoginRequiredMixin, UpdateView[User, ClientSeedForm]):
    """The page on which players see and change their share in the shuffle."""

    template_name = "accounts/people/client_seed.html"
    form_class = ClientSeedForm
    success_url = reverse_lazy("accounts:client-seed")

    def get_object(self, queryset: Any = None) -> User:
        """The row of the logged-in user."""
        return User.objects.get(pk=visitor(self.request).pk)

    def form_valid(self, form: ClientSeedForm) -> HttpResponse:
        """Save; the next deal that starts uses it."""
        services.set_client_seed(form.instance, form.cleaned_data["client_seed"])
        messages.success(self.request, _("Saved. The next deal that starts uses it."))
        return HttpResponseRedirect(str(self.success_url))


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="camel"):
    """A player's choices for the look of the table, stored for the account, so that every browser shows the same.
    Defaults are left out. Sounds and vibration are choices for one device and stay in its browser
    (static/js/storage/preferences.js).
    """

    four_colours: bool = False
    large_index: bool = False
    plain_courts: bool = False
    left_handed: bool = False
    letter_keys: bool = True
    felt: Literal["green", "blue", "wine", "night"] = "green"
    cards: Literal["large", "middle", "small"] = "large"


class LookRefusal(Refusal):
    """Why choices for the look of the table are not stored."""

    BAD_LOOK = (
        "bad_look",
        gettext_lazy("The table cannot look like that. Load the page again."),
        HTTPStatus.BAD_REQUEST,
    )


_look_decoder = msgspec.json.Decoder(Look)


@login_required
@require_POST
def keep_look(request: HttpRequest) -> HttpResponse:
    """Store the choices that the table's page posts as JSON; 400 with a sentence for anything else."""
    body = request.body
    try:
        if len(body) > LONGEST_LOOK_BYTES:
            raise msgspec.DecodeError("too long")
        look = read_posted(body, _look_decoder)
    except msgspec.DecodeError:
        return refusal_as_json(LookRefusal.BAD_LOOK)
    services.keep_look(visitor(request), msgspec.json.encode(look).decode())
    return HttpResponse(status=204)
