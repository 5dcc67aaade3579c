"""The guided form for leagues: points and prizes as lines, amounts in units."""

from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.widgets import UnfoldAdminTextInputWidget

from base.admin.helped import Helped
from desk.floor.inputs import HUNDREDTHS, amount, choice, currencies, lines, number, plain, text, understood
from desk.floor.plain import points_of, prizes_in_words, prizes_of
from tournaments.leagues.models import League


class LeagueWords(Helped):
    """A league: tournaments over weeks whose places give points."""

    fieldsets: ClassVar[tuple[tuple[StrOrPromise, tuple[str, ...]], ...]] = (
        (_("What counts"), ("name", "ends_at", "points", "best")),
        (_("For how much"), ("currency", "guarantee", "prizes")),
    )
    name = text(_("Name"), _("As players read it."), max_length=60)
    ends_at = forms.DateTimeField(
        label=_("Tournaments count that start until"),
        widget=UnfoldAdminTextInputWidget(attrs={"type": "datetime-local"}),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
    )
    points = lines(_("Points of a tournament's places"), _("A line each: “1: 25”, “2: 18”, “3-5: 10”."), 4)
    best = number(_("Best results that count"), _("0 for all."), min_value=0, initial=0)
    currency = choice(_("Played for"), currencies)
    guarantee = amount(_("All prizes together"), _("The house pays them when the league ends."))
    prizes = lines(_("Prizes"), _("A line each: “1: 50 %”, “2-3: 25 %”, or all as amounts: “1: 5000”."), 4)

    helps = {
        "ends_at": _("By the house's clock; then the places are final and the prizes paid."),
        "currency": _("Chips of practice, or money where a licence permits it."),
    }

    def clean_points(self) -> list[dict[str, int]]:
        """The points as they are kept."""
        return understood(points_of, self.cleaned_data["points"])

    def clean_prizes(self) -> dict[str, Any]:
        """The prizes as they are kept."""
        return understood(prizes_of, self.cleaned_data["prizes"])

    def made(self) -> list[League]:
        """The league; tournaments are made to count for it in their own form. Raises ValidationError."""
        cleaned = self.cleaned_data
        league = League(
            name=cleaned["name"],
            currency_id=cleaned["currency"],
            ends_at=cleaned["ends_at"],
            due_at=cleaned["ends_at"],
            points=cleaned["points"],
            best=cleaned["best"],
            guarantee_minor=int(cleaned["guarantee"] * HUNDREDTHS),
            prizes=cleaned["prizes"],
        )
        league.full_clean()
        return [league]

    @staticmethod
    def words_of(one: League) -> dict[str, Any]:
        """The form's values for a copy of a league that ends four weeks later."""
        return {
            "name": one.name,
            "ends_at": timezone.localtime(one.ends_at + timedelta(weeks=4)).strftime("%Y-%m-%dT%H:%M"),
            "points": prizes_in_words({"kind": "fixed", "rows": one.points}, minor_digits=0),
            "best": one.best,
            "currency": one.currency_id,
            "guarantee": plain(one.guarantee_minor),
            "prizes": prizes_in_words(one.prizes),
        }
