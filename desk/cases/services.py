"""Opening a case, writing in it, assigning and closing it.

Decisions are in `desk.cases.deciding.decisions`. Code that needs an operator calls `open_case`, in its own
transaction:

    open_case(CaseKind.INTEGRITY, "Two players, one address", key=f"integrity:{pair}", against=player, facts={...})
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models.functions import Now

from accounts.people.models import User
from base.refusals import Refused
from base.rows.columns import fitting
from desk.cases.acts import locked, must_be_anothers, must_say_why, write
from desk.cases.kinds import DUE, ActKind, CaseKind, CaseState, Complaint, Outcome, Priority, Source
from desk.cases.models import Act, Case, Proposal
from desk.cases.queries import forget_news
from desk.cases.refusals import CaseRefusal
from desk.dossiers.services import seal
from tables.chat.services import handle
from tables.chat.text import clean
from tables.play.models import Deal, DealSeat

MOST_OPEN = 5
MOST_A_DAY = 10
SAYS_IN_A_MINUTE = 5
_LOCK = 0x43415345
"""Ours among PostgreSQL's advisory locks; the second key is the player."""


@transaction.atomic
def open_case(
    kind: CaseKind,
    title: str,
    *,
    key: str = "",
    source: Source = Source.ALERT,
    by: User | None = None,
    words: str = "",
    priority: Priority = Priority.NORMAL,
    facts: dict[str, Any] | None = None,
    **about: Any,
) -> Case:
    """Open a case, or add to the open one with the same key. `about` are fields of the case: player, deal, ...

    The kind decides the deadline, by the database's clock. Simultaneous calls with the same key open one case.
    """
    case, made = _open_or_made(
        key, kind=kind, title=fitting(Case, "title", title), source=source, priority=priority, **about
    )
    write(case, ActKind.OPENED if made else ActKind.HAPPENED, by, words, facts=facts)
    return case


def _open_or_made(key: str, **fields: Any) -> tuple[Case, bool]:
    if key:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [_LOCK, key])
        there = Case.objects.filter(key=key).exclude(state=CaseState.CLOSED).first()
        if there is not None:
            return there, False
    made = Case.objects.create(key=key, due_at=Now() + DUE[fields["kind"]], **fields)
    made.refresh_from_db()
    return made, True


@transaction.atomic
def report_deal(player: User, deal_id: str, complaint: Complaint, words: str, against_id: str = "") -> Case:
    """A player reports a deal they played; while that report is open, more is added to it.

    Raises Refused no_deal_of_yours, nothing_written, nobody_there, too_fast, too_many_reports.
    """
    deal = Deal.objects.select_related("table").filter(public_id=deal_id, deal_seats__player=player).first()
    if deal is None:
        raise Refused(CaseRefusal.NO_DEAL_OF_YOURS, deal_id)
    words = _written(words)
    against = _other_of(deal, player, against_id)
    _one_at_a_time(player)
    key = f"deal:{deal.public_id}:{player.public_id}"
    there = Case.objects.filter(key=key).exclude(state=CaseState.CLOSED).first()
    if there is not None:
        return say(there, player, words)
    mine = Case.objects.filter(player=player, source=Source.PLAYER, kind=CaseKind.DEAL)
    lately = mine.filter(opened_at__gt=Now() - timedelta(days=1)).count()
    if lately >= MOST_A_DAY or mine.exclude(state=CaseState.CLOSED).count() >= MOST_OPEN:
        raise Refused(CaseRefusal.TOO_MANY_REPORTS)
    return open_case(
        CaseKind.DEAL,
        f"{deal.table.name} · {deal.number}",
        key=key,
        source=Source.PLAYER,
        by=player,
        words=words,
        complaint=complaint,
        player=player,
        against=against,
        deal=deal,
        table=deal.table,
    )


@transaction.atomic
def say(case: Case, player: User, words: str) -> Case:
    """The player of a case writes; a case that waited for that is open again.

    Raises Refused case_closed, nothing_written, too_fast.
    """
    words = _written(words)
    _one_at_a_time(player)
    case = locked(case)
    lately = Act.objects.filter(by=player, kind=ActKind.SAID, at__gt=Now() - timedelta(minutes=1))
    if lately.count() >= SAYS_IN_A_MINUTE:
        raise Refused(CaseRefusal.TOO_FAST)
    write(case, ActKind.SAID, player, words)
    if case.state == CaseState.WAITING:
        case.state = CaseState.OPEN
        case.save(update_fields=["state"])
    return case


def read_by_player(case: Case) -> None:
    """Note that the player has seen the last answer."""
    if Case.objects.filter(pk=case.pk, has_news=True).update(has_news=False):
        forget_news(case.player_id)


@transaction.atomic
def answer(case: Case, operator: User, words: str, *, waits: bool = False) -> Case:
    """Write to the player, in their language; with `waits` for a reply.

    Raises Refused own_case, nobody_there, nothing_written, case_closed.
    """
    must_be_anothers(case, operator)
    if case.player_id is None:
        raise Refused(CaseRefusal.NOBODY_THERE, case.public_id)
    words = _written(words, lines=True)
    case = locked(case)
    write(case, ActKind.ANSWERED, operator, words)
    case.has_news = True
    case.state = CaseState.WAITING if waits else CaseState.OPEN
    case.save(update_fields=["has_news", "state"])
    forget_news(case.player_id)
    return case


@transaction.atomic
def note(case: Case, operator: User, words: str) -> None:
    """Write a note among operators, which the player does not read. Raises Refused case_closed, nothing_written."""
    words = _written(words, lines=True)
    write(locked(case), ActKind.NOTED, operator, words)


@transaction.atomic
def assign(case: Case, operator: User, to: User | None) -> None:
    """Assign a case to an operator, or to nobody. Raises Refused case_closed, and own_case for a person of the case."""
    case = locked(case)
    if to is not None:
        must_be_anothers(case, to)
    case.assigned_to = to
    case.save(update_fields=["assigned_to"])
    facts = {"to": to.public_id, "name": to.display_name} if to else {}
    write(case, ActKind.ASSIGNED, operator, facts=facts)


@transaction.atomic
def rank(case: Case, operator: User, priority: Priority) -> None:
    """Change how urgent a case is. Raises Refused case_closed."""
    case = locked(case)
    was, case.priority = case.priority, priority
    case.save(update_fields=["priority"])
    write(case, ActKind.RANKED, operator, facts={"was": was, "now": int(priority)})


@transaction.atomic
def put_off(case: Case, operator: User, due_at: datetime, why: str) -> None:
    """Set another deadline, with the reason. Raises Refused case_closed, reason_needed."""
    why = must_say_why(why)
    case = locked(case)
    was, case.due_at = case.due_at, due_at
    case.save(update_fields=["due_at"])
    write(case, ActKind.DUE, operator, why, facts={"was": was.isoformat(), "now": due_at.isoformat()})


@transaction.atomic
def close(case: Case, operator: User, outcome: Outcome, why: str, words: str = "") -> Case:
    """Close a case for good and seal its dossier: `why` for the desk, `words` for the player.

    Raises Refused case_closed, own_case, reason_needed, still_asked, and nothing_written where a player reads the
    outcome.
    """
    must_be_anothers(case, operator)
    why = must_say_why(why)
    case = locked(case)
    if Proposal.objects.filter(case=case, decided_by=None).exists():
        raise Refused(CaseRefusal.STILL_ASKED, case.public_id)
    shown = _written(words, lines=True) if is_told(case) else words
    write(case, ActKind.CLOSED, operator, shown, facts={"outcome": outcome.value, "why": why})
    case.state, case.outcome = CaseState.CLOSED, outcome
    case.closed_at = Now()
    case.has_news = is_told(case)
    case.save(update_fields=["state", "outcome", "closed_at", "has_news"])
    forget_news(case.player_id)
    case.refresh_from_db()
    if case.report is not None:
        handle([case.report], operator)
    seal(case, operator)
    return case


def is_told(case: Case) -> bool:
    """Whether the case's player sees it on the site: their own report, or one in which they were written to."""
    if case.player_id is None:
        return False
    return case.source == Source.PLAYER or Act.objects.filter(case=case, kind=ActKind.ANSWERED).exists()


def _written(words: str, *, lines: bool = False) -> str:
    """The cleaned text; operators may write several lines. Raises Refused nothing_written."""
    parts = words.splitlines() if lines else [words]
    tidy = "\n".join(clean(part) for part in parts).strip()
    if not tidy:
        raise Refused(CaseRefusal.NOTHING_WRITTEN)
    return tidy


def _other_of(deal: Deal, player: User, public_id: str) -> User | None:
    if not public_id:
        return None
    place = DealSeat.objects.filter(deal=deal, player__public_id=public_id).exclude(player=player).first()
    if place is None:
        raise Refused(CaseRefusal.NOBODY_THERE, public_id)
    return place.player


def _one_at_a_time(player: User) -> None:
    """Make two tabs of a player wait for each other, so that limits count both."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [_LOCK, player.public_id])
