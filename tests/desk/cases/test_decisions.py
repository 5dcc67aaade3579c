"""Each decision is done by its room's service, with a reason, and is an act of the case."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.care.breaks.services import running, suspension_of
from accounts.papers.kinds import Fault, Proof, ProofState
from accounts.papers.models import ProofCheck
from base.refusals import Refused
from desk.cases import services
from desk.cases.deciding import decisions
from desk.cases.kinds import CaseKind, CaseState
from desk.cases.models import Case
from tables.chat.silences import is_silenced
from tables.play.models import DealStatus
from tests.desk.cast import operator, reported
from tests.tables.cast import dealt, funded

pytestmark = pytest.mark.django_db


def tomorrow():
    return timezone.now() + timedelta(days=1)


def last(case: Case) -> tuple[str, str, str]:
    act = case.acts.last()
    return act.kind, act.decision, act.words


def test_a_live_deal_is_made_void() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    case = services.open_case(CaseKind.DEAL, "A deal that hangs", deal=deal)
    decisions.void_deal(case, operator("first"), "a fault of ours")
    deal.refresh_from_db()
    assert deal.status == DealStatus.VOID
    assert last(case) == ("done", "void", "a fault of ours")


def test_a_player_is_muted() -> None:
    case, asha, bela = reported()
    decisions.mute(case, operator("first"), bela, tomorrow(), "rude words")
    assert is_silenced(bela.pk, timezone.now())
    assert not is_silenced(asha.pk, timezone.now())
    assert last(case) == ("done", "mute", "rude words")


def test_a_player_is_suspended() -> None:
    case, _asha, bela = reported()
    decisions.suspend_player(case, operator("first"), bela, tomorrow(), "two accounts")
    bela.refresh_from_db()
    assert suspension_of(bela) is not None
    assert last(case) == ("done", "suspend", "two accounts")


def test_a_player_is_excluded_and_stays_logged_in() -> None:
    case, _asha, bela = reported()
    decisions.exclude(case, operator("first"), bela, None, "asked us to")
    bela.refresh_from_db()
    assert running(bela) is not None
    assert suspension_of(bela) is None
    assert last(case) == ("done", "exclude", "asked us to")


def test_papers_are_asked_for_and_the_case_waits() -> None:
    case, asha, _bela = reported()
    ProofCheck.objects.create(user=asha, proof=Proof.IDENTITY, state=ProofState.SUBMITTED)
    decisions.ask_for_papers(case, operator("first"), Proof.IDENTITY, Fault.UNREADABLE, "Send a sharper picture.")
    case.refresh_from_db()
    assert case.state == CaseState.WAITING
    assert case.has_news
    assert ProofCheck.objects.get(user=asha).state == ProofState.REJECTED
    assert case.acts.latest("pk").facts == {"proof": "identity", "fault": "unreadable"}
    services.say(case, asha, "Here it is.")
    case.refresh_from_db()
    assert case.state == CaseState.OPEN


def test_papers_are_asked_for_that_nobody_has_sent_yet() -> None:
    case, _asha, _bela = reported()
    decisions.ask_for_papers(case, operator("first"), Proof.IDENTITY, None, "Please send your passport.")
    assert last(case) == ("done", "papers", "Please send your passport.")
    assert case.acts.latest("pk").facts == {"proof": "identity", "fault": ""}


def test_what_was_not_sent_is_not_taken_back() -> None:
    case, _asha, _bela = reported()
    with pytest.raises(Refused) as refused:
        decisions.ask_for_papers(case, operator("first"), Proof.IDENTITY, Fault.UNREADABLE, "Sharper, please.")
    assert refused.value.code.value == "nothing_sent"
    assert not case.acts.filter(kind="answered").exists()


@pytest.mark.parametrize("why", ["", "   "])
def test_no_decision_without_a_reason(why: str) -> None:
    case, _asha, bela = reported()
    with pytest.raises(Refused) as refused:
        decisions.suspend_player(case, operator("first"), bela, tomorrow(), why)
    assert refused.value.code.value == "reason_needed"
    assert suspension_of(bela) is None


def test_nobody_decides_their_own_case() -> None:
    case, asha, bela = reported()
    with pytest.raises(Refused) as refused:
        decisions.mute(case, asha, bela, tomorrow(), "because")
    assert refused.value.code.value == "own_case"
    assert not is_silenced(bela.pk, timezone.now())
