"""Forms for logging in, signing up and changing the log-in name."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from accounts.people.names import DISPLAY_NAME_MAX, USERNAME_MAX, not_reserved, readable, spelled_plainly, tidied
from accounts.people.services import kept_apart, name_is_free

TYPED_MAX = 254
"""No name and no e-mail address is longer."""
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
    """A log-in name, which nobody else sees, and a name to show, which must not reveal the log-in name."""

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
        """The name in its normal form, if it is allowed and free; "" to let the house choose one."""
        name = tidied(str(self.cleaned_data["display_name"]))
        if name:
            readable(name)
            not_reserved(name)
            name_is_free(name)
        return name

    def clean(self) -> dict[str, Any]:
        """The two names are not one."""
        cleaned: dict[str, Any] = super().clean()
        if cleaned.get("username") and cleaned.get("display_name"):
            try:
                kept_apart(cleaned["username"], cleaned["display_name"])
            except forms.ValidationError as same:
                self.add_error("display_name", same)
        return cleaned


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
        """`user` is the player whose name changes."""
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_username(self) -> str:
        """The name in lower case, if it is free and is not the name shown at tables."""
        username = str(self.cleaned_data["username"]).lower()
        if User.objects.filter(username=username).exclude(pk=self.user.pk).exists():
            raise forms.ValidationError(_("This name is taken."), code="taken")
        kept_apart(username, self.user.display_name)
        return username
