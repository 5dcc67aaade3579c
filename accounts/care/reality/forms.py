"""The form for how often the reality check comes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.care.playtime.services import CHECKS_MIN

EVERY = {15: _("every 15 minutes"), 30: _("every 30 minutes"), 60: _("every hour")}


class RealityForm(forms.Form):
    """How often the reality check comes, in minutes."""

    minutes = forms.TypedChoiceField(label=_("Remind me how long I have played"), coerce=int)

    def __init__(self, *args: Any, house_min: int, **kwargs: Any) -> None:
        """Offer the house's own interval and shorter ones; `house_min` is the house's."""
        super().__init__(*args, **kwargs)
        field = self.fields["minutes"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(minutes, EVERY[minutes]) for minutes in CHECKS_MIN if minutes <= house_min]
