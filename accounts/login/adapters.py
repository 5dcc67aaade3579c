"""Where django-allauth's sign-up meets this house's own rules for names and new players."""

from http import HTTPStatus
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.core.exceptions import ImmediateHttpResponse
from django import forms
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.people.avatars import any_avatar
from accounts.people.hooks import kept_out
from accounts.people.models import Language, User
from accounts.people.names import DISPLAY_NAME_MAX
from accounts.people.services import save_new


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up through `accounts.people.services`: a player is announced in the transaction that creates them."""

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **how: Any) -> HttpResponse | None:
        """Tell who is suspended why and until when, instead of letting them in."""
        asked = (ask(user) for ask in kept_out) if isinstance(user, User) else ()
        held = next((out for out in asked if out is not None), None)
        if held is None:
            answer: HttpResponse | None = super().pre_login(request, user, **how)
            return answer
        clear_login(request)
        return render(
            request, "accounts/suspended.html", {"held": held, "held_user": user}, status=HTTPStatus.FORBIDDEN
        )

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: forms.BaseForm, commit: bool = True
    ) -> AbstractBaseUser:
        """Fill a new user from the sign-up form; save and announce it unless told not to."""
        super().save_user(request, user, form, commit=False)
        if not isinstance(user, User):
            raise TypeError(type(user))
        user.display_name = str(form.cleaned_data["username"])[:DISPLAY_NAME_MAX]
        user.avatar = any_avatar()
        user.language = language_of_request()
        if commit:
            try:
                save_new(user)
            except (IntegrityError, ValidationError):
                # The form found the name free: somebody, or this browser's own second click, was faster.
                messages.error(
                    request, _("This name has just been taken. Log in if it was you, or choose another one.")
                )
                raise ImmediateHttpResponse(redirect("account_signup")) from None
        return user


def language_of_request() -> Language:
    """The language the page was shown in, among those the house speaks."""
    spoken = (get_language() or "").split("-")[0]
    return Language(spoken) if spoken in Language.values else Language.ENGLISH
