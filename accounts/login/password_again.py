"""The password again, over the API: what the pages ask for before a payout, a closure or anything as final."""

from typing import cast

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.core import ratelimit
from allauth.core.exceptions import ReauthenticationRequired
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import APIException, Throttled
from rest_framework.request import Request

from accounts.people.visitor import user_of


class PasswordNeeded(APIException):
    """A program sends the password along; a browser may have typed it lately instead."""

    status_code = 403
    default_code = "password_needed"
    default_detail = _("Send your password too, or type it on the page /accounts/reauthenticate/.")


class WrongPassword(APIException):
    """It is not the password; tries are counted as those on the page."""

    status_code = 403
    default_code = "wrong_password"
    default_detail = _("This is not your password.")


def password_again(request: Request, password: str | None) -> None:
    """Go on if the player has just typed the password, or sends it along. Raises the above, and Throttled."""
    if password is None:
        if _typed_lately(request):
            return
        raise PasswordNeeded
    user = user_of(request)
    if not ratelimit.consume(_plain(request), action="reauthenticate", user=user):
        raise Throttled
    try:
        right = user.has_usable_password() and get_adapter().reauthenticate(user, password)
    except ValidationError:
        # Too many wrong ones lately, wherever they were typed.
        raise Throttled from None
    if not right:
        raise WrongPassword


def _typed_lately(request: Request) -> bool:
    """A browser's session knows; a token never does, whatever cookies come with it."""
    if not isinstance(request.successful_authenticator, SessionAuthentication):
        return False
    try:
        reauthentication_required(lambda _request: None)(_plain(request))
    except ReauthenticationRequired:
        return False
    return True


def _plain(request: Request) -> HttpRequest:
    """For allauth, which asks it for its user, session and address only."""
    return cast(HttpRequest, request)
