"""What is written in a case: a player's words in one line, an operator's in several, and to whom a case is given."""

from collections.abc import Callable

import pytest

from accounts.people.models import User
from base.refusals import Refused
from desk.audit.where import Where, at_work
from desk.cases import services
from desk.cases.kinds import ActKind, CaseKind, CaseState, Outcome
from desk.cases.models import Act, Case
from desk.cases.refusals import CaseRefusal
from tables.play import parking
from tests.desk.audit.cast import lines
from tests.desk.cast import operator, reported
from tests.tables.cast import dealt, funded

pytestmark = pytest.mark.django_db
LINES = "First this.\nThen that."


@pytest.mark.parametrize(
    "write",
    [
        lambda case, by: services.answer(case, by, LINES),
        lambda case, by: services.note(case, by, LINES),
        lambda case, by: services.close(case, by, Outcome.SETTLED, "settled", LINES),
    ],
    ids=["an answer", "a note", "the last words"],
)
def test_what_operators_write_keeps_its_lines(write: Callable[[Case, User], object]) -> None:
    case, _asha, _bela = reported()
    write(case, operator("first"))
    assert Act.objects.filter(case=case).latest("pk").words == LINES


def test_what_a_player_writes_is_one_line() -> None:
    case, asha, _bela = reported("The points\nare wrong.")
    services.say(case, asha, LINES)
    assert [act.words for act in case.acts.all()] == ["The points are wrong.", "First this. Then that."]


def test_after_an_answer_that_waits_for_nothing_the_case_is_open() -> None:
    case, _asha, _bela = reported()
    assert services.answer(case, operator("first"), "Thank you.").state == CaseState.OPEN


def test_a_case_is_given_to_an_operator_and_taken_back() -> None:
    case, _asha, _bela = reported()
    first, second = operator("first"), operator("second")
    services.assign(case, first, second)
    services.assign(case, first, None)
    case.refresh_from_db()
    assert case.assigned_to is None
    assert [act.facts for act in case.acts.filter(kind=ActKind.ASSIGNED)] == [
        {"to": second.public_id, "name": "Second"},
        {},
    ]


def test_a_case_is_given_to_nobody_whom_it_is_about() -> None:
    case, asha, bela = reported()
    for by, one in (("first", asha), ("second", bela)):
        with pytest.raises(Refused) as refused:
            services.assign(case, operator(by), one)
        assert refused.value.code is CaseRefusal.OWN_CASE


def test_what_becomes_of_a_deal_by_an_operators_act_elsewhere_is_no_second_act_of_theirs() -> None:
    deal, first = dealt(funded("Asha"), funded("Bela")), operator("first")
    case = services.open_case(CaseKind.DEAL, "A deal that hangs", deal=deal)
    with at_work(Where(first)):
        parking.void(deal.public_id, "a fault of ours", by=first)
    assert case.acts.latest("pk").kind == ActKind.HAPPENED
    assert lines(what="case.happened") == []
