"""Whatever an operator does in a case is a line of the audit, by whichever door; what a player writes is none."""

import pytest
from django.test import Client

from desk.audit.models import LineKind
from desk.cases import services
from desk.cases.deciding import decisions, proposals
from desk.cases.kinds import CaseKind, Outcome
from tests.desk.audit.cast import browser, lines
from tests.desk.cases.test_decisions import tomorrow
from tests.desk.cast import operator, reported

pytestmark = pytest.mark.django_db


def test_every_act_of_operators_is_a_line_with_who_about_whom_and_why() -> None:
    case, asha, bela = reported()
    first, second = operator("first"), operator("second")
    services.note(case, first, "Looks right to me.")
    decisions.mute(case, first, bela, tomorrow(), "rude words")
    asked = proposals.ask_compensation(case, first, asha, 500, "CHIP", "a slow table")
    proposals.agree(asked, second)
    services.close(case, first, Outcome.SETTLED, "settled", "You were right.")
    found = lines(kind=LineKind.ACT, what__startswith="case.")
    written = [(line.what, line.by, line.subject, line.why) for line in found]
    assert written == [
        ("case.noted", first, asha, "Looks right to me."),
        ("case.done", first, bela, "rude words"),
        ("case.asked", first, asha, "a slow table"),
        ("case.approved", second, asha, "a slow table"),
        ("case.closed", first, asha, "You were right."),
    ]
    assert lines(what="case.approved")[0].after["amount_minor"] == 500
    assert lines(what="case.closed")[0].after["why"] == "settled"
    assert {line.about_pk for line in found} == {str(case.pk)}


def test_what_players_write_is_no_act_of_operators() -> None:
    case, asha, _bela = reported()
    services.say(case, asha, "Please look at it.")
    assert lines(what__startswith="case.") == []


def test_a_case_that_an_operator_opens_is_a_line(client: Client) -> None:
    first = operator("first")
    given = {"kind": CaseKind.OTHER.value, "title": "A call", "words": "He rang at nine."}
    browser(first).post("/admin/desk/case/add/", given)
    (opened,) = lines(what="case.opened")
    assert (opened.by, opened.why, opened.path) == (first, "He rang at nine.", "/admin/desk/case/add/")
    assert opened.after["act"]


def test_an_act_that_is_undone_leaves_no_line() -> None:
    case, _asha, _bela = reported()
    with pytest.raises(Exception, match="nothing_written"):
        services.note(case, operator("first"), "  ")
    assert lines(what__startswith="case.") == []
