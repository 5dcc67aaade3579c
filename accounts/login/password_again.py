"""Confirming the password over the API: pages ask for it before a payout, closing an account and similar steps."""

from http import HTTPStatus
from typing import cast

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.core import ratelimit
from allauth.core.exceptions import ReauthenticationRequired
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from accounts.people.visitor import user_of
from base.refusals import Refusal, Refused


class PasswordRefusal(Refusal):
    """Why a step that cannot be undone is refused without the password."""

    PASSWORD_NEEDED = (
        "password_needed",
        _("Send your password too, or type it on the page /accounts/reauthenticate/."),
        HTTPStatus.FORBIDDEN,
    )
    WRONG_PASSWORD = "wrong_password", _("This is not your password."), HTTPStatus.FORBIDDEN


def password_again(request: Request, password: str | None) -> None:
    """Go on if a browser's player has just typed the password, or a program sends it along.

    Tries are counted as those on the page. Raises Refused (PasswordRefusal) and Throttled.
    """
    if password is None:
        if _typed_lately(request):
            return
        raise Refused(PasswordRefusal.PASSWORD_NEEDED)
    user = user_of(request)
    if not ratelimit.consume(_plain(request), action="reauthenticate", user=user):
        raise Throttled
    try:
        right = user.has_usable_password() and get_adapter().reauthenticate(user, password)
    except ValidationError:
        # Too many wrong ones lately, wherever they were typed.
        raise Throttled from None
    if not right:
        raise Refused(PasswordRefusal.WRONG_PASSWORD)


def _typed_lately(request: Request) -> bool:
    """Whether the password was just confirmed in this session; never true for a token, whatever cookies it has."""
    if not isinstance(request.successful_authenticator, SessionAuthentication):
        return False
    try:
        reauthentication_required(lambda _request: None)(_plain(request))
    except ReauthenticationRequired:
        return False
    return True


def _plain(request: Request) -> HttpRequest:
    """The request as allauth takes it; allauth reads its user, session and address only."""
    return cast(HttpRequest, request)
