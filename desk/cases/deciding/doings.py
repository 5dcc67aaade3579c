"""All actions of a case's page: the form, the permission, when it applies, and the service.

The page and its address for actions only use this list.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from desk.cases import services
from desk.cases.deciding import decisions, forms, proposals
from desk.cases.kinds import Decision
from desk.cases.models import Case
from desk.cases.queries import club_of
from tables.play.models import NOT_ENDED

CHANGE, DECIDE = "desk.change_case", "desk.decide_case"

Form = Any
"""The checked form of a doing, of the class that it names."""


class Doing(NamedTuple):
    """One thing an operator does in a case."""

    title: StrOrPromise
    form: type[forms.CaseForm]
    do: Callable[[Case, User, Form], object]
    permission: str = DECIDE
    fits: Callable[[Case], bool] = lambda case: True
    says: StrOrPromise = ""
    grave: bool = False


def _with_people(case: Case) -> bool:
    return any(one is not None and not one.is_bot for one in (case.player, case.against))


def _deal_goes_on(case: Case) -> bool:
    return case.deal is not None and case.deal.status in NOT_ENDED


def _has_player(case: Case) -> bool:
    return case.player is not None and not case.player.is_bot


def _has_named_club(case: Case) -> bool:
    club = club_of(case)
    return club is not None and not club.is_nameless


_SECOND = _("A second person approves it before anything is booked.")

TALK: dict[str, Doing] = {
    "answer": Doing(
        _("Answer"),
        forms.AnswerForm,
        lambda case, by, form: services.answer(case, by, form.cleaned_data["words"], waits=form.cleaned_data["waits"]),
        CHANGE,
        _has_player,
    ),
    "note": Doing(
        _("Note"), forms.NoteForm, lambda case, by, form: services.note(case, by, form.cleaned_data["words"]), CHANGE
    ),
}
ORDER: dict[str, Doing] = {
    "assign": Doing(
        _("Assign"), forms.AssignForm, lambda case, by, form: services.assign(case, by, form.cleaned_data["to"]), CHANGE
    ),
    "rank": Doing(
        _("Priority"),
        forms.RankForm,
        lambda case, by, form: services.rank(case, by, form.cleaned_data["priority"]),
        CHANGE,
    ),
    "due": Doing(
        _("Deadline"),
        forms.DueForm,
        lambda case, by, form: services.put_off(case, by, form.cleaned_data["due_at"], form.cleaned_data["why"]),
        CHANGE,
    ),
}


def _compensate(case: Case, by: User, form: Form) -> object:
    cleaned = form.cleaned_data
    whom = decisions.whom(case, cleaned["whom"])
    return proposals.ask_compensation(case, by, whom, cleaned["amount"], cleaned["currency"].code, cleaned["why"])


def _whom(
    service: Callable[[Case, User, User, Any, str], object],
) -> Callable[[Case, User, Form], object]:
    def do(case: Case, by: User, form: Form) -> object:
        whom = decisions.whom(case, form.cleaned_data["whom"])
        return service(case, by, whom, form.until, form.cleaned_data["why"])

    return do


DECISIONS: dict[str, Doing] = {
    Decision.COMPENSATE.value: Doing(
        Decision.COMPENSATE.label, forms.Compensation, _compensate, fits=_with_people, says=_SECOND
    ),
    Decision.REVERSE.value: Doing(
        Decision.REVERSE.label,
        forms.Reversal,
        lambda case, by, form: proposals.ask_reversal(
            case, by, form.cleaned_data["transaction"], form.cleaned_data["why"]
        ),
        says=_SECOND,
    ),
    Decision.REFUND.value: Doing(
        Decision.REFUND.label,
        forms.Refund,
        lambda case, by, form: proposals.ask_refund(case, by, form.cleaned_data["payment"], form.cleaned_data["why"]),
        fits=lambda case: bool(proposals.refundable(case).exists()),
        says=_SECOND,
    ),
    Decision.VOID.value: Doing(
        Decision.VOID.label,
        forms.CaseReason,
        lambda case, by, form: decisions.void_deal(case, by, form.cleaned_data["why"]),
        fits=_deal_goes_on,
        says=_("The deal ends as if it had never been dealt; its players read the reason."),
        grave=True,
    ),
    Decision.MUTE.value: Doing(
        Decision.MUTE.label,
        forms.HowLong,
        _whom(decisions.mute),
        fits=_with_people,
        says=_("No words of their own in any chat; phrases and emoji stay."),
    ),
    Decision.SUSPEND.value: Doing(
        Decision.SUSPEND.label,
        forms.KeptOut,
        _whom(decisions.suspend_player),
        fits=_with_people,
        says=_("Logged out and kept out. A deal that is being played is played to its end first."),
        grave=True,
    ),
    Decision.EXCLUDE.value: Doing(
        Decision.EXCLUDE.label,
        forms.KeptOut,
        _whom(decisions.exclude),
        fits=_with_people,
        says=_("Logged in as before, and kept from playing and paying in."),
    ),
    Decision.PAPERS.value: Doing(
        Decision.PAPERS.label,
        forms.Papers,
        lambda case, by, form: decisions.ask_for_papers(
            case, by, form.cleaned_data["proof"], form.cleaned_data["fault"], form.cleaned_data["why"]
        ),
        fits=_has_player,
    ),
    Decision.NAME.value: Doing(
        Decision.NAME.label,
        forms.CaseReason,
        lambda case, by, form: decisions.take_club_name(case, by, form.cleaned_data["why"]),
        fits=_has_named_club,
        says=_("The club is called by its id until its owner gives it another name. Its members read the reason."),
    ),
}
CLOSING: dict[str, Doing] = {
    "close": Doing(
        _("Close"),
        forms.CloseForm,
        lambda case, by, form: services.close(
            case, by, form.cleaned_data["outcome"], form.cleaned_data["why"], form.cleaned_data["words"]
        ),
        says=_("A closed case is sealed: nothing is added to it any more."),
    ),
}
DOINGS: dict[str, Doing] = TALK | ORDER | DECISIONS | CLOSING
"""By the name that is used in addresses."""
