"""Where django-allauth's sign-up meets this house's own rules for names and new players."""

import logging
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

from accounts.door import services as door
from accounts.door.throttle import Knock, forgive, knock
from accounts.people.avatars import any_avatar
from accounts.people.hooks import kept_out
from accounts.people.models import Language, User
from accounts.people.services import save_named, save_new

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up through `accounts.people.services`: a player is announced in the transaction that creates them."""

    _knock: Knock | None = None

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try by device and address. Raises ValidationError after too many."""
        self._knock = knock(request, credentials)
        if self._knock is None:
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Tell the owner about a failed log-in, unless it was in one of the owner's browsers."""
        tried = self._knock
        if tried and tried.user is not None and tried.user.is_account and not tried.own_device:
            door.wrong_password(tried.user, request)

    def _rollback_login_failed_rl_usage(self) -> None:
        """The password was right (allauth's hook for that): the try does not count."""
        if self._knock:
            self._knock.give_back()

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """Set a new password, and forget wrong attempts, so that the owner can log in with it at once."""
        super().set_password(user, password)
        if isinstance(user, User) and self.request is not None:
            forgive(self.request, user)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter. One that no server takes is an error in the log, and not one of the page that it belongs to.

        What the page is for is done, and whoever asked for a link may ask again.
        """
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:  # whatever smtplib raises is one
            logger.exception("a letter was not sent", extra={"letter": template_prefix})

    def is_safe_url(self, url: str) -> bool:
        """Whether somebody may be led there; what is no address is nowhere to lead to."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:  # such as http://[
            return False

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **how: Any) -> HttpResponse:
        """Look whether the owner has been in this browser before."""
        if isinstance(user, User):
            door.logged_in(user, request)
        answer: HttpResponse = super().post_login(request, user, **how)
        return answer

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **how: Any) -> HttpResponse | None:
        """Show a suspended user why and until when, instead of logging them in."""
        answers = (ask(user) for ask in kept_out) if isinstance(user, User) else ()
        out_by = next((out for out in answers if out is not None), None)
        if out_by is None:
            answer: HttpResponse | None = super().pre_login(request, user, **how)
            return answer
        clear_login(request)
        return render(
            request, "accounts/login/suspended.html", {"held": out_by, "held_user": user}, status=HTTPStatus.FORBIDDEN
        )

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: forms.BaseForm, commit: bool = True
    ) -> AbstractBaseUser:
        """Fill a new user from the sign-up form; save and announce it if `commit` is true."""
        super().save_user(request, user, form, commit=False)
        if not isinstance(user, User):
            raise TypeError(type(user))
        user.display_name = str(form.cleaned_data.get("display_name", ""))
        user.avatar = any_avatar()
        user.language = language_of_request()
        if commit:
            try:
                (save_new if user.display_name else save_named)(user)
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
