"""Forms of a player's own pages."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from accounts.people.names import DISPLAY_NAME_MAX, USERNAME_MAX, not_reserved, spelled_plainly, tidied
from accounts.people.seeds import sowable
from engine.shuffle import CLIENT_SEED_MAX_BYTES


class KeepAccountForm(forms.Form):
    """A guest chooses a log-in name and a password and keeps everything."""

    username = forms.CharField(
        label=_("Log-in name"),
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
        """A form for this guest."""
        super().__init__(*args, **kwargs)
        self.guest = guest

    def clean_username(self) -> str:
        """The name in lower case, if nobody has it."""
        username = str(self.cleaned_data["username"]).lower()
        if User.objects.filter(username=username).exclude(pk=self.guest.pk).exists():
            raise forms.ValidationError(_("This name is taken."), code="taken")
        return username

    def clean_password(self) -> str:
        """The password, if it is not too easy to guess for somebody of this name."""
        password = str(self.cleaned_data["password"])
        name = str(self.cleaned_data.get("username", ""))
        validate_password(password, User(username=name, display_name=self.guest.display_name))
        return password


class ProfileForm(forms.ModelForm[User]):
    """What others see of a player, the language they read, and what happens to their seat while they are away."""

    class Meta:
        model = User
        fields = ("display_name", "avatar", "language", "stays_when_away")
        widgets = {"avatar": forms.RadioSelect, "stays_when_away": forms.Select}
        help_texts = {
            "stays_when_away": _("For every new deal; the table's menu changes it for the deal being played.")
        }

    display_name = forms.CharField(
        label=_("Name shown"), max_length=DISPLAY_NAME_MAX, validators=[not_reserved], help_text=_("Seen at the table.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["stays_when_away"].required = False

    def clean_stays_when_away(self) -> bool:
        """What was chosen; a form that does not ask leaves it as it is."""
        if "stays_when_away" not in self.data:
            return self.instance.stays_when_away
        return bool(self.cleaned_data["stays_when_away"])

    def clean_display_name(self) -> str:
        """The name in one normal form."""
        return tidied(str(self.cleaned_data["display_name"]))


class ClientSeedForm(forms.ModelForm[User]):
    """A player's own share in the shuffle."""

    class Meta:
        model = User
        fields = ("client_seed",)

    client_seed = forms.CharField(
        label=_("Your seed"),
        required=False,
        strip=False,
        max_length=CLIENT_SEED_MAX_BYTES,
        validators=[sowable],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=_("Any words or numbers. Leave it empty to add nothing."),
    )
