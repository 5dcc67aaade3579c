"""Decisions in a case that one operator makes: each by the service of its room, with a reason, and an act of the case.

The room's own rows are locked first and the case last, as where a room opens a case.
"""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.care.breaks.services import send_on_break, suspend
from accounts.papers.kinds import Fault, Proof, ProofState
from accounts.papers.models import ProofCheck
from accounts.papers.services import reject
from accounts.people.models import User
from base.refusals import Refused
from base.rows.columns import fitting
from desk.cases import services
from desk.cases.acts import locked, must_be_anothers, must_say_why, write
from desk.cases.kinds import ActKind, Decision
from desk.cases.models import Case
from desk.cases.queries import club_of
from desk.cases.refusals import CaseRefusal
from ladder.clubs.operating import take_name
from ladder.clubs.refusals import ClubRefusal
from tables.chat.silences import silence
from tables.play import parking


@transaction.atomic
def void_deal(case: Case, by: User, why: str) -> None:
    """Declare the case's deal void; its players read the reason.

    Raises Refused case_closed, own_case, reason_needed, case_without_deal, TableRefused deal_ended.
    """
    why = _may(case, by, why)
    if case.deal is None:
        raise Refused(CaseRefusal.NO_DEAL, case.public_id)
    parking.void(case.deal.public_id, why, by=by)
    write(locked(case), ActKind.DONE, by, why, decision=Decision.VOID, facts={"deal": case.deal.public_id})


@transaction.atomic
def mute(case: Case, by: User, whom: User, until: datetime, why: str) -> None:
    """Forbid a player free text in the chat for a while. Raises Refused as above, ValidationError."""
    why = _may(case, by, why, whom)
    silence(by, whom, until, why)
    _done(case, by, Decision.MUTE, why, whom, until)


@transaction.atomic
def suspend_player(case: Case, by: User, whom: User, until: datetime | None, why: str) -> None:
    """Suspend a player, until a moment or until lifted; the player reads the reason. Raises as above."""
    why = _may(case, by, why, whom)
    suspend(by, whom, until, why)
    _done(case, by, Decision.SUSPEND, why, whom, until)


@transaction.atomic
def exclude(case: Case, by: User, whom: User, until: datetime | None, why: str) -> None:
    """Exclude a player from play without logging them out; the player reads the reason. Raises as above."""
    why = _may(case, by, why, whom)
    send_on_break(by, whom, until, why)
    _done(case, by, Decision.EXCLUDE, why, whom, until)


@transaction.atomic
def ask_for_papers(case: Case, by: User, proof: Proof, fault: Fault | None, why: str) -> None:
    """Ask the case's player for a proof, and reject one that was sent if `fault` says why.

    The player reads `why`. Raises Refused nobody_there, nothing_sent, and as above; ValidationError.
    """
    if case.player is None:
        raise Refused(CaseRefusal.NOBODY_THERE, case.public_id)
    why = _may(case, by, why, case.player)
    if fault is not None:
        sent = (ProofState.SUBMITTED, ProofState.APPROVED)
        check = ProofCheck.objects.filter(user=case.player, proof=proof, state__in=sent).first()
        if check is None:
            raise Refused(CaseRefusal.NOT_SENT, case.public_id)
        reject(by, check, fault, fitting(ProofCheck, "note", why))
    case = services.answer(case, by, why, waits=True)
    facts = {"proof": proof.value, "fault": fault.value if fault else ""}
    write(case, ActKind.DONE, by, why, decision=Decision.PAPERS, facts=facts)


@transaction.atomic
def take_club_name(case: Case, by: User, why: str) -> None:
    """Take the name of the case's club away; its members read the reason.

    Raises Refused case_closed, own_case, reason_needed, no_club, own_club, club_has_no_name.
    """
    why = _may(case, by, why)
    club = club_of(case)
    if club is None:
        raise Refused(ClubRefusal.NO_CLUB)
    taken = take_name(club.public_id, by, why).taken_name
    write(
        locked(case), ActKind.DONE, by, why, decision=Decision.NAME, facts={"club": club.public_id, "club_name": taken}
    )


def whom(case: Case, public_id: str) -> User:
    """One of the two players of a case, by public id. Raises Refused nobody_there."""
    for one in (case.player, case.against):
        if one is not None and one.public_id == public_id:
            return one
    raise Refused(CaseRefusal.NOBODY_THERE, public_id)


def sentence_of(error: Refused | ValidationError) -> str:
    """The sentence for an operator about a refused decision."""
    return error.sentence if isinstance(error, Refused) else " ".join(error.messages)


def _may(case: Case, by: User, why: str, whom: User | None = None) -> str:
    must_be_anothers(case, by)
    if whom is not None and whom.pk == by.pk:
        raise Refused(CaseRefusal.OWN_CASE, case.public_id)
    if case.is_closed:
        raise Refused(CaseRefusal.CASE_CLOSED, case.public_id)
    return must_say_why(why)


def _done(case: Case, by: User, decision: Decision, why: str, whom: User, until: datetime | None) -> None:
    end = until.isoformat() if until else ""
    write(locked(case), ActKind.DONE, by, why, decision=decision, facts={"player": whom.public_id, "until": end})
