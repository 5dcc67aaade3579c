"""Beside every field of the desk's own forms stands a sentence, in Hindi too: floor, cases, approvals, finance."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.utils.translation import override

from accounts.people.models import User
from base.admin.ask_why import RowsReason
from desk.approvals.forms import RequestForm, RightsForm, RoleForm, WayInForm
from desk.cases.deciding import forms as decisions
from desk.cases.kinds import CaseKind
from desk.cases.models import Case
from desk.floor.forms import OfferWords, TableWords, TournamentWords
from desk.floor.league_words import LeagueWords
from desk.integrity.admin import AlertReason
from desk.replays.pages import LookReason
from ladder.clubs.admin import ClubReason
from tests.desk.people import chief
from tests.tables.cast import funded
from tournaments.scheduled.admin import CancelReason
from wallet.finance.forms import PeriodForm
from wallet.finance.reconciliation.pages import UploadForm
from wallet.finance.reports import known_reports
from wallet.finance.vouchers.forms import FORMS

pytestmark = pytest.mark.django_db
ROW_OF_A_JOURNAL = re.compile(r"(account|debit|credit)_\d")
"""Of the journal's lines the page says once, on top, what they are."""


def forms_of_cases(operator: User) -> Iterator[forms.Form]:
    """Each form of a case about a player."""
    case = Case(kind=CaseKind.OTHER, player=funded("Asha"))
    for made in vars(decisions).values():
        if isinstance(made, type) and issubclass(made, decisions.CaseForm):
            yield made(case, operator)


def every_form() -> Iterator[forms.Form]:
    """Each form, as a page makes it."""
    yield from (made() for made in (TableWords, OfferWords, TournamentWords, LeagueWords))
    yield from (made() for made in FORMS.values())
    yield from (made() for made in (RequestForm, RightsForm, RoleForm, WayInForm, UploadForm))
    yield from (PeriodForm(report, {}) for report in known_reports)
    yield from (made() for made in (AlertReason, CancelReason, ClubReason, LookReason, RowsReason))
    yield from forms_of_cases(chief())


def silent(form: forms.Form) -> list[str]:
    """The fields that say nothing of themselves."""
    shown = (field for field in form if not field.is_hidden and not ROW_OF_A_JOURNAL.fullmatch(field.name))
    return [field.name for field in shown if not field.help_text]


def test_no_field_is_silent() -> None:
    found: dict[str, Any] = {type(form).__name__: names for form in every_form() if (names := silent(form))}
    assert found == {}


def test_each_sentence_is_read_in_hindi() -> None:
    with override("hi"):
        said = {(type(form).__name__, field.name, str(field.help_text)) for form in every_form() for field in form}
    assert [one for one in said if one[2] and not re.search("[\u0900-\u097f]", one[2])] == []
