"""Forms of a player's profile and of the share in the shuffle."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from accounts.people.names import DISPLAY_NAME_MAX, tidied
from accounts.people.seeds import sowable
from accounts.people.services import may_be_shown
from engine.shuffle import CLIENT_SEED_MAX_BYTES


class ProfileForm(forms.ModelForm[User]):
    """How a player is shown to others, their language, and what happens to their seat while they are away."""

    class Meta:
        model = User
        fields = ("display_name", "avatar", "language", "stays_when_away")
        widgets = {"avatar": forms.RadioSelect, "stays_when_away": forms.Select}
        help_texts = {
            "stays_when_away": _("For every new deal; the table's menu changes it for the deal being played.")
        }

    display_name = forms.CharField(
        label=_("Name shown"),
        max_length=DISPLAY_NAME_MAX,
        help_text=_("Seen at the table. It is not your log-in name."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["stays_when_away"].required = False

    def clean_stays_when_away(self) -> bool:
        """The player's choice; a form without this field does not change it."""
        if "stays_when_away" not in self.data:
            return self.instance.stays_when_away
        return bool(self.cleaned_data["stays_when_away"])

    def clean_display_name(self) -> str:
        """The name in one normal form, if the player has it already or may have it."""
        name = tidied(str(self.cleaned_data["display_name"]))
        may_be_shown(self.instance, name)
        return name


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
