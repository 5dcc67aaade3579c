"""Forms for second factors: codes and passkeys, at the second step of a log-in and before what cannot be undone.

django-allauth verifies. What is added: tries are counted like wrong passwords, so that nobody can lock an owner out
(`accounts.door.throttle`), the owner is told of wrong ones, and no code of an app is accepted twice.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.core import context
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings as mfa
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as codes
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as webauthn
from allauth.mfa.webauthn.internal import auth
from django import forms
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from accounts.door import services as door
from accounts.door.throttle import knock_with_factor
from accounts.people.models import User
from base.duties import Duty, may_work_as

_RECOVERY_ELSEWHERE = _(
    "Recovery codes open the desk only. Log in at the desk's address and set up a new app or key, or use yours here."
)
PASSKEY_NAME_MAX = 40
REMEMBERED_S = 3_600
"""How long an accepted code of an app is remembered. allauth remembers it for 30 s by the cache's clock, but whether it
is valid goes by each web's own clock: where one is slow, a code that was seen elsewhere would be valid again."""


@contextmanager
def counted(user: User) -> Iterator[None]:
    """Count a try of a second factor: a ValidationError inside is a wrong one, of which the owner is told.

    Raises ValidationError when there were too many.
    """
    tried = knock_with_factor(context.request, user)
    if tried is None:
        raise get_account_adapter().validation_error("too_many_login_attempts")
    try:
        yield
    except forms.ValidationError:
        if not tried.own_device:
            door.wrong_factor(user, context.request)
        raise
    tried.give_back()


class _Code(codes.BaseAuthenticateForm):
    """A code of an app, or a recovery code."""

    user: User

    def clean_code(self) -> str:
        """The code, if it opens one of the user's factors."""
        code: str = self.cleaned_data["code"]
        if len(normalize_user_code(code)) == mfa.RECOVERY_CODE_DIGITS and not _marks_recovery_codes():
            raise forms.ValidationError(_RECOVERY_ELSEWHERE, code="recovery_code_elsewhere")
        with counted(self.user):
            for factor in Authenticator.objects.filter(user=self.user).exclude(type=Authenticator.Type.WEBAUTHN):
                if _opens(factor, code):
                    factor.user = self.user
                    self.authenticator = factor
                    return code
            raise get_adapter().validation_error("incorrect_code")


class CodeStepForm(_Code, codes.AuthenticateForm):
    """A code after the password."""


class CodeAgainForm(_Code, codes.ReauthenticateForm):
    """A code before something that cannot be undone."""


def _marks_recovery_codes() -> bool:
    """Whether this process may note that a recovery code has been used: the cashier's may change no second factor."""
    return may_work_as(Duty.DESK) or may_work_as(Duty.PLAY)


def _opens(factor: Authenticator, code: str) -> bool:
    try:
        if not factor.wrap().validate_code(code):
            return False
    except Authenticator.DoesNotExist:  # just taken away, or new recovery codes made
        return False
    if factor.type != Authenticator.Type.TOTP:
        return True
    return bool(cache.add(f"accepted.{factor.pk}.{normalize_user_code(code)}", "once", REMEMBERED_S))


@contextmanager
def whole() -> Iterator[None]:
    """Refuse an answer of a passkey that has not the form of one: the libraries take it apart without asking first."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, struct.error) as broken:
        raise forms.ValidationError(_("That was no answer of a passkey. Try again."), code="not_whole") from broken


class AddPasskeyForm(webauthn.AddWebAuthnForm):
    """The form with which a player adds a passkey."""

    name = forms.CharField(label=_("What you call it"), max_length=PASSKEY_NAME_MAX, required=False)

    def clean(self) -> dict[str, Any]:
        """The credential that the browser created, if it is complete."""
        with whole():
            cleaned: dict[str, Any] = super().clean()
        return cleaned


class LogInByPasskeyForm(webauthn.LoginWebAuthnForm):
    """A passkey instead of name and password."""

    def clean_credential(self) -> Authenticator:
        """The passkey, if its answer is complete and the device has recognised its owner.

        That is what makes it two factors. The answer says it itself: the challenge may be that of a second step, at
        which the owner need not be recognised. A thief of somebody's key can ask for one with an account of their own,
        and show the key when that log-in has lapsed.
        """
        with whole():
            passkey: Authenticator = super().clean_credential()
            answer = auth.parse_authentication_response(self.cleaned_data["credential"])
        if not answer.response.authenticator_data.is_user_verified():
            raise get_adapter().validation_error("incorrect_code")
        return passkey


class _Shown(webauthn.AuthenticateWebAuthnForm):
    """A passkey of somebody who is known by now."""

    user: User

    def clean_credential(self) -> Authenticator:
        """The passkey, if its answer is complete and right."""
        answer = self.cleaned_data["credential"]
        with counted(self.user), whole():
            auth.parse_authentication_response(answer)
            passkey: Authenticator = auth.complete_authentication(self.user, answer)
            return passkey


class PasskeyStepForm(_Shown):
    """A passkey after the password."""


class PasskeyAgainForm(_Shown, webauthn.ReauthenticateWebAuthnForm):
    """A passkey before something that cannot be undone."""


class RenamePasskeyForm(webauthn.EditWebAuthnForm):
    """Another name of a passkey, which its owner alone sees."""

    name = forms.CharField(label=_("What you call it"), max_length=PASSKEY_NAME_MAX)
