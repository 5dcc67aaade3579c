"""The forms of a case's page; each form has its case, for the choices of players and payments."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.papers.kinds import Fault, Proof
from accounts.people.models import User
from base.admin.ask_why import ReasonForm, reason_field
from base.admin.helped import Helped
from desk.cases.deciding.proposals import refundable
from desk.cases.kinds import Outcome, Priority
from desk.cases.models import MOST_WORDS, Case
from wallet.amounts import money_of
from wallet.ledger.models import Currency
from wallet.money.forms import AmountField


def _area(rows: int = 3) -> UnfoldAdminTextareaWidget:
    return UnfoldAdminTextareaWidget(attrs={"rows": rows})


def _choice() -> UnfoldAdminSelectWidget:
    return UnfoldAdminSelectWidget()


class CaseForm(Helped):
    """A form about one case, as one operator fills it in."""

    helps = {
        "why": _("It stays in the case's log; the reason of a decision is in the dossier too."),
        "waits": _("Ticked, the case rests until the player has written."),
        "to": _("Whose name stands on it; empty: nobody's."),
        "priority": _("The urgent ones come first in the list."),
        "due_at": _("By the house's clock; afterwards the case is late."),
        "whom": _("One of the two whom the case is about."),
        "amount": _("In units, such as 25 or 12.50."),
        "currency": _("That of the deal, unless there is a reason for another."),
        "payment": _("What the player paid and no deposit has."),
        "hours": _("It ends by itself."),
        "proof": _("What the player is asked to send."),
        "fault": _("Empty if nothing was sent yet; otherwise that one is taken back."),
        "outcome": _("How it ended; the player reads it too."),
        "words": _("It comes to the player's page of reports, in the player's language if you can."),
    }

    def __init__(self, case: Case, operator: User, *args: Any, **kwargs: Any) -> None:
        """`case` and `operator` decide the choices."""
        super().__init__(*args, **kwargs)
        self.case, self.operator = case, operator
        self.prepare()

    def prepare(self) -> None:
        """Fill in the choices; nothing to do for most."""


class CaseReason(CaseForm, ReasonForm):
    """A decision that needs a reason and nothing else."""

    why = reason_field(rows=2, autofocus=False)


class AnswerForm(CaseForm):
    """A message to the player."""

    words = forms.CharField(label=_("Answer to the player"), max_length=MOST_WORDS, widget=_area(6))
    waits = forms.BooleanField(label=_("Wait for what the player says"), required=False)

    def prepare(self) -> None:
        """Say in which language."""
        if self.case.player is not None:
            self.fields["words"].help_text = _("The player reads %(language)s.") % {
                "language": self.case.player.get_language_display()
            }


class NoteForm(CaseForm):
    """A note that operators write for each other."""

    words = forms.CharField(
        label=_("Note"), max_length=MOST_WORDS, widget=_area(), help_text=_("Operators alone read it.")
    )


class AssignForm(CaseForm):
    """The assignee of the case."""

    to = forms.ModelChoiceField(User.objects.none(), label=_("Assigned to"), required=False, widget=_choice())

    def prepare(self) -> None:
        """Offer only operators who are not part of the case."""
        field = self.fields["to"]
        assert isinstance(field, forms.ModelChoiceField)
        staff = User.objects.filter(is_staff=True, is_active=True).order_by("display_name")
        field.queryset = staff.exclude(pk__in=[pk for pk in (self.case.player_id, self.case.against_id) if pk])
        field.initial = self.case.assigned_to_id


class RankForm(CaseForm):
    """How soon the case has to be dealt with."""

    priority = forms.TypedChoiceField(
        label=_("Priority"), choices=Priority.choices, coerce=lambda value: Priority(int(value)), widget=_choice()
    )

    def prepare(self) -> None:
        """Show the present value."""
        self.fields["priority"].initial = self.case.priority


class DueForm(CaseReason):
    """Another moment by which the case is due."""

    due_at = forms.DateTimeField(
        label=_("Due"), widget=UnfoldAdminTextInputWidget(attrs={"type": "datetime-local"}), required=True
    )
    field_order = ("due_at", "why")

    def prepare(self) -> None:
        """Show the present value."""
        self.fields["due_at"].initial = f"{timezone.localtime(self.case.due_at):%Y-%m-%dT%H:%M}"


class WhomForm(CaseReason):
    """One of the case's players, and why."""

    whom = forms.ChoiceField(label=_("Player"), widget=_choice())
    field_order: Any = ("whom",)

    def prepare(self) -> None:
        """Offer the player of the case and the one whom it is about."""
        self.offer(self.case.against, self.case.player)

    def offer(self, *people: User | None) -> None:
        """Offer these people to choose from, without bots and without those who are None."""
        field = self.fields["whom"]
        assert isinstance(field, forms.ChoiceField)
        offered = [one for one in people if one is not None and not one.is_bot]
        field.choices = [(one.public_id, f"{one.display_name} · {one.public_id}") for one in offered]


class Compensation(WhomForm):
    """The amount and the player. The player's dossier contains the reason."""

    amount = AmountField(label=_("Amount"))
    currency = forms.ModelChoiceField(
        Currency.objects.none(), label=_("Currency"), empty_label=None, widget=_choice(), to_field_name="code"
    )
    field_order = ("whom", "amount", "currency", "why")

    def prepare(self) -> None:
        """The player first, and the currency of the deal."""
        self.offer(self.case.player, self.case.against)
        field = self.fields["currency"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Currency.objects.order_by("code")
        field.initial = self.case.deal.currency if self.case.deal else None
        self.fields["amount"].widget = UnfoldAdminTextInputWidget(attrs={"inputmode": "decimal", "autocomplete": "off"})


class Reversal(CaseReason):
    """The booking to reverse, and the reason."""

    transaction = forms.CharField(
        label=_("Transaction"),
        max_length=12,
        widget=UnfoldAdminTextInputWidget(),
        help_text=_("Its mirror is booked; what a deposit, a withdrawal or a bonus booked is taken back there."),
    )
    field_order = ("transaction", "why")


class Refund(CaseReason):
    """The payment in suspense to refund."""

    payment = forms.TypedChoiceField(label=_("Payment in suspense"), coerce=int, widget=_choice())
    field_order = ("payment", "why")

    def prepare(self) -> None:
        """Offer the payments of this player that wait."""
        field = self.fields["payment"]
        assert isinstance(field, forms.ChoiceField)
        rows = refundable(self.case).select_related("deposit")
        field.choices = [
            (row.pk, f"{money_of(row.amount_minor, row.deposit.currency_id)} · {row.deposit.public_id}") for row in rows
        ]


LENGTHS = ((1, _("1 hour")), (24, _("24 hours")), (168, _("1 week")), (720, _("30 days")), (8760, _("1 year")))
"""Hours and their labels."""


class HowLong(WhomForm):
    """The player and the length."""

    hours = forms.TypedChoiceField(
        label=_("For how long"),
        coerce=int,
        choices=LENGTHS,
        initial=24,
        widget=_choice(),
    )
    field_order = ("whom", "hours", "why")

    @property
    def until(self) -> Any:
        """The end; None means until it is lifted."""
        hours = self.cleaned_data["hours"]
        return timezone.now() + timedelta(hours=hours) if hours else None


class KeptOut(HowLong):
    """Also for good. The player reads the reason."""

    def prepare(self) -> None:
        """Add the choice 'until it is lifted'."""
        super().prepare()
        field = self.fields["hours"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*LENGTHS, (0, _("Until it is lifted"))]
        self.fields["why"].help_text = _("The player reads it.")


class Papers(CaseReason):
    """The proof, and the fault of the one that was sent."""

    proof = forms.TypedChoiceField(label=_("Proof"), choices=Proof.choices, coerce=Proof, widget=_choice())
    fault = forms.TypedChoiceField(
        label=_("What is wrong with the one that was sent"),
        choices=[("", _("Nothing was sent, or it stays as it is")), *Fault.choices],
        coerce=Fault,
        empty_value=None,
        required=False,
        widget=_choice(),
    )
    field_order = ("proof", "fault", "why")

    def prepare(self) -> None:
        """Label the reason as the message to the player."""
        self.fields["why"].help_text = _("The player reads it.")


class CloseForm(CaseReason):
    """The outcome, the reason, and the message to the player."""

    outcome = forms.TypedChoiceField(label=_("Outcome"), choices=Outcome.choices, coerce=Outcome, widget=_choice())
    why = reason_field(
        label=_("Reason, for the desk"), help_text=_("Operators alone read it."), rows=2, autofocus=False
    )
    words = forms.CharField(label=_("What the player reads"), max_length=MOST_WORDS, required=False, widget=_area(4))
    field_order = ("outcome", "why", "words")
