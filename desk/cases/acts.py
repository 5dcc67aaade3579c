"""Writes acts: the only code that adds to the log of a case, and that records operators' acts in the audit."""

from collections.abc import Mapping
from typing import Any

from accounts.people.models import User
from base.refusals import Refused, reason_given
from base.rows.columns import fitting
from desk.audit.services import acted
from desk.audit.where import where_now
from desk.cases.kinds import FROM_PLAY, ActKind, CaseState
from desk.cases.models import MOST_WORDS, Act, Case, Proposal
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
    """Add an act to an open case, and an operator's to the audit too. The time is the database's.

    Raises Refused case_closed.
    """
    if case.state == CaseState.CLOSED:
        raise Refused(CaseRefusal.CASE_CLOSED, case.public_id)
    act = Act.objects.create(
        case=case, kind=kind, by=by, words=words.strip()[:MOST_WORDS], decision=decision, facts=dict(facts or {})
    )
    if by is not None and (kind not in FROM_PLAY or where_now() is not None):
        acted(
            f"case.{kind.value}",
            about=case,
            subject=_whom(case, act),
            after={"act": act.pk, "decision": decision, **act.facts},
            why=act.words,
            by=by,
        )
    return act


def _whom(case: Case, act: Act) -> User | None:
    """The player named by an act; else the player of the case."""
    named = act.facts.get("player")
    return next(
        (one for one in (case.player, case.against) if one is not None and one.public_id == named),
        case.player or case.against,
    )


def locked(case: Case) -> Case:
    """The case as it is now, locked until the transaction ends. Raises Refused case_closed."""
    now = Case.objects.select_for_update(of=("self",)).get(pk=case.pk)
    if now.state == CaseState.CLOSED:
        raise Refused(CaseRefusal.CASE_CLOSED, case.public_id)
    return now


def must_be_anothers(case: Case, operator: User) -> None:
    """Check that the operator is not part of the case. Raises Refused own_case."""
    if operator.pk in (case.player_id, case.against_id):
        raise Refused(CaseRefusal.OWN_CASE, case.public_id)


def must_say_why(why: str) -> str:
    """The reason, as long as a proposal's column takes. Raises Refused reason_needed."""
    return fitting(Proposal, "reason", reason_given(why))
