"""Forms at the door: logging in, signing up, another log-in name, and what a passkey answers."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from accounts.people.names import DISPLAY_NAME_MAX, USERNAME_MAX, not_reserved, readable, spelled_plainly, tidied
from accounts.people.services import kept_apart, name_is_free

TYPED_MAX = 254
"""No name and no e-mail address is longer."""
PASSKEY_NAME_MAX = 40
ONLY_YOURS = _("Only you see it. It is not the name shown at the table.")


class LogInForm(LoginForm):
    """Log in by name or e-mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = _("Log-in name or e-mail")
        login.widget.attrs = {
            "autocomplete": "username webauthn",
            "autocapitalize": "none",
            "spellcheck": "false",
            "maxlength": str(TYPED_MAX),
        }
        login.validators.append(MaxLengthValidator(TYPED_MAX))


class SignUpForm(SignupForm):
    """A name to log in with, which nobody else sees, and one to be shown, which says nothing of the first."""

    display_name = forms.CharField(
        label=_("Name shown (optional)"),
        max_length=DISPLAY_NAME_MAX,
        required=False,
        help_text=_("Seen at the table. Leave it empty, and the house gives you one."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ("username", "password1", "display_name", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        username = self.fields["username"]
        username.label, username.help_text = _("Log-in name"), ONLY_YOURS
        username.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
        del username.widget.attrs["placeholder"]

    def clean_display_name(self) -> str:
        """The name in one normal form, if it may be shown and nobody is called so; "" for one by the house."""
        name = tidied(str(self.cleaned_data["display_name"]))
        if name:
            readable(name)
            not_reserved(name)
            name_is_free(name)
        return name

    def clean(self) -> dict[str, Any]:
        """The two names are not one."""
        given: dict[str, Any] = super().clean()
        if given.get("username") and given.get("display_name"):
            try:
                kept_apart(given["username"], given["display_name"])
            except forms.ValidationError as same:
                self.add_error("display_name", same)
        return given


class LogInNameForm(forms.Form):
    """Another name to log in with."""

    username = forms.CharField(
        label=_("Log-in name"),
        help_text=ONLY_YOURS,
        max_length=USERNAME_MAX,
        validators=[spelled_plainly, not_reserved],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """`user` is whose name it will be."""
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_username(self) -> str:
        """The name in lower case, if nobody has it and nobody reads it at a table."""
        username = str(self.cleaned_data["username"]).lower()
        if User.objects.filter(username=username).exclude(pk=self.user.pk).exists():
            raise forms.ValidationError(_("This name is taken."), code="taken")
        kept_apart(username, self.user.display_name)
        return username


@contextmanager
def whole() -> Iterator[None]:
    """Refuse an answer of a passkey that has not the form of one: the libraries take it apart without asking first."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, struct.error) as broken:
        raise forms.ValidationError(_("That was no answer of a passkey. Try again."), code="not_whole") from broken


class AddPasskeyForm(webauthn.AddWebAuthnForm):
    """What a player fills in to add a passkey."""

    name = forms.CharField(label=_("What you call it"), max_length=PASSKEY_NAME_MAX, required=False)

    def clean(self) -> dict[str, Any]:
        """What the browser made, if it is whole."""
        with whole():
            given: dict[str, Any] = super().clean()
        return given


class _Shown:
    """A passkey that is shown."""

    def clean_credential(self) -> object:
        """What the browser answered, if it is whole."""
        with whole():
            return super().clean_credential()  # type: ignore[misc]


class LogInByPasskeyForm(_Shown, webauthn.LoginWebAuthnForm):
    """A passkey instead of name and password."""


class PasskeyStepForm(_Shown, webauthn.AuthenticateWebAuthnForm):
    """A passkey after the password."""


class PasskeyAgainForm(_Shown, webauthn.ReauthenticateWebAuthnForm):
    """A passkey before something that cannot be undone."""


class RenamePasskeyForm(webauthn.EditWebAuthnForm):
    """Another name of a passkey, which its owner alone sees."""

    name = forms.CharField(label=_("What you call it"), max_length=PASSKEY_NAME_MAX)
