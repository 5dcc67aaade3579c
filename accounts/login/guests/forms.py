"""The form by which a guest becomes an account."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from accounts.people.names import USERNAME_MAX, not_reserved, spelled_plainly
from accounts.people.services import kept_apart


class KeepAccountForm(forms.Form):
    """A guest chooses a log-in name and a password and keeps everything."""

    username = forms.CharField(
        label=_("Log-in name"),
        help_text=_("Only you see it. It is not the name shown at the table."),
        max_length=USERNAME_MAX,
        validators=[spelled_plainly, not_reserved],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=password_validators_help_text_html,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, guest: User, **kwargs: Any) -> None:
        """`guest` is the user; the guest's own present name counts as free."""
        super().__init__(*args, **kwargs)
        self.guest = guest

    def clean_username(self) -> str:
        """The name in lower case, if it is free."""
        username = str(self.cleaned_data["username"]).lower()
        if User.objects.filter(username=username).exclude(pk=self.guest.pk).exists():
            raise forms.ValidationError(_("This name is taken."), code="taken")
        kept_apart(username, self.guest.display_name)
        return username

    def clean_password(self) -> str:
        """The password, if it is not too easy to guess for a user with this name."""
        password = str(self.cleaned_data["password"])
        name = str(self.cleaned_data.get("username", ""))
        validate_password(password, User(username=name, display_name=self.guest.display_name))
        return password
