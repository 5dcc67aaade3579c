"""The form by which an operator opens a case: its kind, its object and person, and what has happened."""

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
LONGEST_LINE = 200
"""As much as a title's column holds."""


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
        label=label,
        required=required,
        help_text=help_text,
        max_length=LONGEST_LINE,
        widget=UnfoldAdminTextInputWidget(),
    )


class OpenForm(forms.Form):
    """The form's fields; pages that link here fill in some of them."""

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
        """The player to write to."""
        return _person(self.cleaned_data["player"])

    def clean_against(self) -> User | None:
        """The player that the case is about."""
        return _person(self.cleaned_data["against"])

    def clean_deal(self) -> Deal | None:
        """Look up the deal by its public id."""
        public_id = self.cleaned_data["deal"].strip()
        deal = Deal.objects.select_related("table").filter(public_id=public_id).first() if public_id else None
        if public_id and deal is None:
            raise ValidationError(_("There is no such deal."))
        return deal

    def clean_table(self) -> Table | None:
        """Look up the table by its public id."""
        public_id = self.cleaned_data["table"].strip()
        table = Table.objects.filter(public_id=public_id).first() if public_id else None
        if public_id and table is None:
            raise ValidationError(_("There is no such table."))
        return table

    def clean_alert(self) -> Alert | None:
        """The alert that led here."""
        public_id = self.cleaned_data["alert"].strip()
        alert = Alert.objects.filter(public_id=public_id).first() if public_id else None
        if public_id and alert is None:
            raise ValidationError(_("There is no such alert."))
        return alert

    def open(self, by: User) -> Case:
        """Open the case of the valid form; for an alert that `by` may see, only one case is open at a time."""
        cleaned = self.cleaned_data
        alert = cleaned["alert"] if by.has_perm("desk.view_alert") else None
        return open_case(
            CaseKind(cleaned["kind"]),
            cleaned["title"],
            key=key_of(alert) if alert else "",
            source=Source.OPERATOR,
            by=by,
            words=cleaned["words"],
            facts={"alert": alert.public_id, "score": alert.score, "lines_of_alert": alert.lines} if alert else None,
            player=cleaned["player"],
            against=cleaned["against"],
            deal=cleaned["deal"],
            table=cleaned["deal"].table if cleaned["deal"] else cleaned["table"],
        )


def _person(typed: str) -> User | None:
    typed = typed.strip()
    if not typed:
        return None
    user = User.objects.filter(public_id=typed).first() or User.objects.filter(username=typed.lower()).first()
    if user is None:
        raise ValidationError(_("There is no such player."))
    return user
