"""A player reports a deal they played, within limits; the report is one case while it is open."""

from datetime import timedelta

import pytest

from base.refusals import Refused
from desk.cases import services
from desk.cases.kinds import ActKind, CaseKind, CaseState, Complaint
from desk.cases.models import Act, Case
from tests.desk.cast import finished, reported
from tests.tables.cast import funded

pytestmark = pytest.mark.django_db


def code_of(refused) -> str:
    return refused.value.code.value


def test_a_report_is_a_case_with_its_deadline() -> None:
    case, asha, bela = reported()
    assert (case.kind, case.player, case.against, case.state) == (CaseKind.DEAL, asha, bela, CaseState.OPEN)
    assert case.due_at - case.opened_at == pytest.approx(timedelta(hours=24), abs=timedelta(seconds=5))
    assert [act.words for act in case.acts.all()] == ["The points are wrong."]


def test_a_second_report_of_the_deal_is_added_to_the_first() -> None:
    case, asha, _bela = reported()
    again = services.report_deal(asha, case.deal.public_id, Complaint.CHIPS, "And my chips.")
    assert again == case
    assert [act.kind for act in case.acts.all()] == [ActKind.OPENED, ActKind.SAID]


def test_who_did_not_play_cannot_report() -> None:
    deal, _players = finished()
    with pytest.raises(Refused) as refused:
        services.report_deal(funded("Chitra"), deal.public_id, Complaint.RESULT, "Unfair!")
    assert code_of(refused) == "no_deal_of_yours"


def test_nobody_who_was_not_there_is_accused() -> None:
    deal, (asha, _bela) = finished()
    with pytest.raises(Refused) as refused:
        services.report_deal(asha, deal.public_id, Complaint.TOGETHER, "Them.", funded("Chitra").public_id)
    assert code_of(refused) == "nobody_there"


@pytest.mark.parametrize("words", ["", "  ", "\u200b\u202e"])
def test_a_report_says_something(words: str) -> None:
    deal, (asha, _bela) = finished()
    with pytest.raises(Refused) as refused:
        services.report_deal(asha, deal.public_id, Complaint.RESULT, words)
    assert code_of(refused) == "nothing_written"


def test_open_reports_are_limited() -> None:
    _case, asha, _bela = reported()
    for number in range(1, services.MOST_OPEN):
        services.open_case(CaseKind.DEAL, str(number), source="player", player=asha)
    deal, (asha_again, _other) = finished_of(asha)
    with pytest.raises(Refused) as refused:
        services.report_deal(asha_again, deal.public_id, Complaint.RESULT, "One more.")
    assert code_of(refused) == "too_many_reports"


def test_writing_is_limited() -> None:
    case, asha, _bela = reported()
    for number in range(services.SAYS_IN_A_MINUTE):
        services.say(case, asha, f"Word {number}")
    with pytest.raises(Refused) as refused:
        services.say(case, asha, "One more")
    assert code_of(refused) == "too_fast"
    assert Act.objects.filter(case=case, kind=ActKind.SAID).count() == services.SAYS_IN_A_MINUTE


def finished_of(asha):
    from tests.tables.played import over

    bela = funded("Bela")
    return over(asha, bela), (asha, bela)


def test_a_case_of_one_key_is_opened_once() -> None:
    first = services.open_case(CaseKind.INTEGRITY, "A pair", key="integrity:1")
    again = services.open_case(CaseKind.INTEGRITY, "A pair", key="integrity:1", words="seen once more")
    assert first == again
    assert Case.objects.count() == 1
    assert list(first.acts.values_list("kind", flat=True)) == ["opened", "happened"]
