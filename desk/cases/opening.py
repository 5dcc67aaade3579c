"""The form by which an operator opens a case: of what kind, about what and whom, and what has happened."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.people.models import User
from desk.cases.kinds import CaseKind, Source
from desk.cases.models import MOST_WORDS, Case
from desk.cases.services import open_case
from desk.integrity.models import Alert
from tables.play.models import Deal
from tables.setup.models import Table

ALERT = "alert:"


def key_of(alert: Alert) -> str:
    """The key of cases that an alert has led to."""
    return f"{ALERT}{alert.public_id}"


def alert_of(case: Case) -> Alert | None:
    """The alert that a case came from."""
    if not case.key.startswith(ALERT):
        return None
    return Alert.objects.select_related("low", "high").filter(public_id=case.key.removeprefix(ALERT)).first()


def _line(label: Any, help_text: Any, *, required: bool = False) -> forms.CharField:
    return forms.CharField(
        label=label, required=required, help_text=help_text, max_length=200, widget=UnfoldAdminTextInputWidget()
    )


class OpenForm(forms.Form):
    """What an operator opens a case about; pages that lead here fill in what they know."""

    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=CaseKind.choices, widget=UnfoldAdminSelectWidget())
    title = _line(gettext_lazy("About"), "", required=True)
    player = _line(gettext_lazy("Player"), gettext_lazy("The player's id or log-in name: who is talked with."))
    against = _line(
        gettext_lazy("Other player"), gettext_lazy("Whom it is about: who would be muted, suspended or excluded.")
    )
    deal = _line(gettext_lazy("Deal"), gettext_lazy("Its id."))
    table = _line(gettext_lazy("Table"), gettext_lazy("Its id, where it is about no deal."))
    words = forms.CharField(
        label=gettext_lazy("What has happened"),
        max_length=MOST_WORDS,
        help_text=gettext_lazy("Operators alone read it."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 4}),
    )
    alert = forms.CharField(required=False, max_length=12, widget=forms.HiddenInput())

    def clean_player(self) -> User | None:
        """The player who is talked with."""
        return _person(self.cleaned_data["player"])

    def clean_against(self) -> User | None:
        """The player whom it is about."""
        return _person(self.cleaned_data["against"])

    def clean_deal(self) -> Deal | None:
        """Look up the deal by its public id."""
        said = self.cleaned_data["deal"].strip()
        found = Deal.objects.select_related("table").filter(public_id=said).first() if said else None
        if said and found is None:
            raise ValidationError(_("There is no such deal."))
        return found

    def clean_table(self) -> Table | None:
        """Look up the table by its public id."""
        said = self.cleaned_data["table"].strip()
        found = Table.objects.filter(public_id=said).first() if said else None
        if said and found is None:
            raise ValidationError(_("There is no such table."))
        return found

    def clean_alert(self) -> Alert | None:
        """The alert that led here."""
        said = self.cleaned_data["alert"].strip()
        found = Alert.objects.filter(public_id=said).first() if said else None
        if said and found is None:
            raise ValidationError(_("There is no such alert."))
        return found

    def open(self, by: User) -> Case:
        """Open the case that the checked form asks for; of an alert that `by` may see there is one at a time."""
        given = self.cleaned_data
        alert = given["alert"] if by.has_perm("desk.view_alert") else None
        return open_case(
            CaseKind(given["kind"]),
            given["title"],
            key=key_of(alert) if alert else "",
            source=Source.OPERATOR,
            by=by,
            words=given["words"],
            facts={"alert": alert.public_id, "score": alert.score, "lines_of_alert": alert.lines} if alert else None,
            player=given["player"],
            against=given["against"],
            deal=given["deal"],
            table=given["deal"].table if given["deal"] else given["table"],
        )


def _person(said: str) -> User | None:
    said = said.strip()
    if not said:
        return None
    found = User.objects.filter(public_id=said).first() or User.objects.filter(username=said.lower()).first()
    if found is None:
        raise ValidationError(_("There is no such player."))
    return found
