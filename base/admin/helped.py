"""Operators' forms with a help text for each field."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django_stubs_ext import StrOrPromise


class Helped(forms.Form):
    """A form that takes missing help texts of its fields from the `helps` of its class or of a base class."""

    helps: ClassVar[Mapping[str, StrOrPromise]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for each in type(self).__mro__:
            for name, words in vars(each).get("helps", {}).items():
                if name in self.fields and not self.fields[name].help_text:
                    self.fields[name].help_text = words
