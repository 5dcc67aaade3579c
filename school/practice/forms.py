"""The form that begins a practice deal."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.bots import Strength
from engine.houses import PROFILES
from school.practice.positions import LONGEST_TEXT, MOST_SEATS
from school.refusals import SchoolRefusal, SchoolRefused
from school.table.houses import name_of


def _houses() -> list[tuple[str, str]]:
    return [(name, name_of(house)) for name, house in PROFILES.items()]


_STRENGTHS = (
    (Strength.BEGINNER.value, _("Beginner")),
    (Strength.CLUB.value, _("Club player")),
    (Strength.STRONG.value, _("Strong player")),
)
_LONGEST_HAND = 120


class BotsForm(forms.Form):
    """How well the bots play, and whether their cards lie open."""

    strength = forms.ChoiceField(label=_("Bots"), choices=_STRENGTHS, initial=Strength.CLUB.value)
    open_handed = forms.BooleanField(label=_("Show what they hold"), required=False)

    BESIDE: ClassVar[Mapping[SchoolRefusal, str]] = {}
    """The field that a refusal is about."""

    def refuse(self, refused: SchoolRefused) -> None:
        """Say beside the field that it is about why there is no such deal, or above all fields."""
        self.add_error(self.BESIDE.get(refused.code), refused.sentence)


class BeginForm(BotsForm):
    """A deal by chance, or with a hand of one's own choice."""

    house = forms.ChoiceField(label=_("House"), choices=_houses, initial=next(iter(PROFILES)))
    players = forms.TypedChoiceField(
        label=_("Players"), coerce=int, choices=[(count, count) for count in range(2, MOST_SEATS + 1)], initial=2
    )
    cards = forms.CharField(
        label=_("Your cards (optional)"),
        required=False,
        max_length=_LONGEST_HAND,
        widget=forms.TextInput(attrs={"placeholder": "5H 6H 7H PJ", "autocomplete": "off"}),
    )
    cut = forms.CharField(
        label=_("Wild joker (optional)"),
        required=False,
        max_length=3,
        widget=forms.TextInput(attrs={"placeholder": "2C", "autocomplete": "off"}),
    )

    USUAL = ("house", "players", "strength")
    CHOSEN = ("cards", "cut", "open_handed")
    field_order = USUAL + CHOSEN
    BESIDE: ClassVar[Mapping[SchoolRefusal, str]] = {
        SchoolRefusal.BAD_HAND: "cards",
        SchoolRefusal.BAD_CUT: "cut",
        SchoolRefusal.BAD_PRACTICE: "players",
    }

    @property
    def usual(self) -> list[forms.BoundField]:
        """The fields that everybody fills in."""
        return [self[name] for name in self.USUAL]

    @property
    def chosen(self) -> list[forms.BoundField]:
        """The fields for players who want certain cards; the page folds them away."""
        return [self[name] for name in self.CHOSEN]


class DealForm(BotsForm):
    """A step of a finished deal."""

    step = forms.IntegerField(label=_("Step"), min_value=0, max_value=LONGEST_TEXT, initial=0)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["strength"].required = False


class NotationForm(DealForm):
    """A step of the finished deal that a text tells."""

    notation = forms.CharField(
        label=_("Notation"),
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )
    seat = forms.IntegerField(label=_("Your seat, from 1"), min_value=1, max_value=MOST_SEATS, initial=1)

    field_order = ("notation", "step", "seat", "strength", "open_handed")
    BESIDE: ClassVar[Mapping[SchoolRefusal, str]] = {
        SchoolRefusal.BAD_POSITION_TEXT: "notation",
        SchoolRefusal.STILL_PLAYED: "notation",
        SchoolRefusal.NO_POSITION: "step",
    }
