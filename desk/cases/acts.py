"""Writing an act: the one place where the log of a case grows."""

from collections.abc import Mapping
from typing import Any

from accounts.people.models import User
from base.refusals import Refused
from desk.cases.kinds import ActKind, CaseState
from desk.cases.models import MOST_WORDS, Act, Case
from desk.cases.refusals import CaseRefusal


def write(
    case: Case,
    kind: ActKind,
    by: User | None,
    words: str = "",
    *,
    decision: str = "",
    facts: Mapping[str, Any] | None = None,
) -> Act:
    """Add an act to an open case. The time is the database's. Raises Refused case_closed."""
    if case.state == CaseState.CLOSED:
        raise Refused(CaseRefusal.CASE_CLOSED, case.public_id)
    return Act.objects.create(
        case=case, kind=kind, by=by, words=words.strip()[:MOST_WORDS], decision=decision, facts=dict(facts or {})
    )


def locked(case: Case) -> Case:
    """The case as it is now, locked until the transaction ends. Raises Refused case_closed."""
    now = Case.objects.select_for_update(of=("self",)).get(pk=case.pk)
    if now.state == CaseState.CLOSED:
        raise Refused(CaseRefusal.CASE_CLOSED, case.public_id)
    return now


def must_be_anothers(case: Case, operator: User) -> None:
    """Nobody decides what they are in themselves. Raises Refused own_case."""
    if operator.pk in (case.player_id, case.against_id):
        raise Refused(CaseRefusal.OWN_CASE, case.public_id)


def must_say_why(why: str) -> str:
    """The reason, tidied. Raises Refused why_needed."""
    if not why.strip():
        raise Refused(CaseRefusal.WHY_NEEDED)
    return why.strip()[:200]
