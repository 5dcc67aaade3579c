"""The column in which a table, an offer or a tournament names its house; a form offers the houses that there are."""

from typing import Any

from django import forms
from django.db import models
from unfold.widgets import UnfoldAdminSelectWidget

from engine.houses.rule_profile import Format
from tables.houses.queries import every_choice


class HouseNameField(models.CharField[str, str]):
    """A house's name, `taj-points` or `at-home@3`; `formats` limits the choices.

    The choices are read when a form is shown, because operators publish houses. The model's `clean` reports an
    unknown house. For migrations it is an ordinary column.
    """

    def __init__(self, *args: Any, formats: tuple[Format, ...] = (), **kwargs: Any) -> None:
        self.formats = formats
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """An ordinary column of letters."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", list(args), dict(kwargs)

    def formfield(self, **kwargs: Any) -> forms.Field:
        """A list of the houses."""
        formats = self.formats
        return forms.ChoiceField(
            label=self.verbose_name,
            help_text=kwargs.get("help_text", self.help_text),
            choices=lambda: every_choice(*formats),
            widget=UnfoldAdminSelectWidget(),
        )
