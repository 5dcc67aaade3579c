"""Asking, approving, refusing, withdrawing: each in one transaction with its line of the audit."""

from collections.abc import Mapping
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from accounts.people.models import User
from base.refusals import reason_given
from desk.approvals.carriers import Carrier, carriers
from desk.approvals.models import REASON_MAX, WORDS_MAX, ApprovalKind, ApprovalRequest, RequestState
from desk.approvals.refusals import ApprovalRefusal, ApprovalRefused
from desk.audit.services import acted
from desk.audit.subjects import subject_of

State = Mapping[str, Any]


@transaction.atomic
def ask(
    kind: str,
    *,
    by: User,
    reason: str,
    after: State,
    before: State | None = None,
    about: models.Model | None = None,
    words: str = "",
    subject: User | None = None,
) -> ApprovalRequest:
    """Store a request; nothing changes yet.

    Raises Refused reason_needed, ApprovalRefused unknown_kind, may_not_ask, nothing_changes, asked_already.
    """
    carrier = _carrier(kind)
    if not by.has_perm(carrier.ask_permission):
        raise ApprovalRefused(ApprovalRefusal.MAY_NOT_ASK, kind)
    reason = reason_given(reason)
    if before is not None and before == after:
        raise ApprovalRefused(ApprovalRefusal.NOTHING_CHANGES, kind)
    model, key = (about._meta.label_lower, str(about.pk)) if about is not None else ("", "")
    same = waiting().filter(kind_id=kind, about_model=model, about_pk=key, after=after)
    if same.exists():
        raise ApprovalRefused(ApprovalRefusal.ASKED_ALREADY, kind)
    request = ApprovalRequest.objects.create(
        kind_id=kind,
        about_model=model,
        about_pk=key,
        about_words=(words or (str(about) if about is not None else ""))[:WORDS_MAX],
        subject=subject or subject_of(about),
        before=before,
        after=after,
        reason=reason[:REASON_MAX],
        asked_by=by,
    )
    request.refresh_from_db()
    acted("approval.ask", about=request, subject=request.subject, before=before, after=after, why=reason, by=by)
    return request


@transaction.atomic
def approve(request: ApprovalRequest, by: User, reason: str = "") -> str:
    """Approve another person's request and carry it out; returns the carrier's sentence.

    Raises ApprovalRefused decided, own_request, may_not_decide, unknown_kind, about_you, too_late, changed_since,
    and the carrier's errors; then nothing was approved.
    """
    row = _decidable(request, by)
    carrier = _carrier(row.kind_id)
    if row.subject_id == by.pk:
        raise ApprovalRefused(ApprovalRefusal.ABOUT_YOU, row.public_id)
    if row.expires_at is not None and row.expires_at <= timezone.now():
        raise ApprovalRefused(ApprovalRefusal.TOO_LATE, row.public_id)
    if carrier.now is not None and carrier.now(row) != row.before:
        raise ApprovalRefused(ApprovalRefusal.CHANGED_SINCE, row.public_id)
    _decide(row, RequestState.APPROVED, by, reason)
    message = str(carrier.carry(row, by) or "")
    row.state = RequestState.CARRIED_OUT
    row.save(update_fields=["state"])
    acted("approval.approve", about=row, subject=row.subject, before=row.before, after=row.after, why=reason, by=by)
    return message


@transaction.atomic
def refuse(request: ApprovalRequest, by: User, reason: str) -> None:
    """Refuse another person's request with a reason.

    Raises Refused reason_needed, ApprovalRefused decided, own_request, may_not_decide.
    """
    reason = reason_given(reason)
    row = _decidable(request, by)
    _decide(row, RequestState.REFUSED, by, reason)
    acted("approval.refuse", about=row, subject=row.subject, why=reason, by=by)


@transaction.atomic
def withdraw(request: ApprovalRequest, by: User, reason: str = "") -> None:
    """Withdraw one's own request. Raises ApprovalRefused decided, not_yours."""
    row = _open(request)
    if row.asked_by_id != by.pk:
        raise ApprovalRefused(ApprovalRefusal.NOT_YOURS, row.public_id)
    _decide(row, RequestState.WITHDRAWN, by, reason)
    acted("approval.withdraw", about=row, subject=row.subject, why=reason, by=by)


def expire() -> int:
    """Close requests that were not decided in time; returns how many."""
    late = ApprovalRequest.objects.filter(state=RequestState.ASKED, expires_at__lte=timezone.now())
    return late.update(state=RequestState.EXPIRED)


def waiting() -> models.QuerySet[ApprovalRequest]:
    """Open requests, the oldest first."""
    open_now = ApprovalRequest.objects.filter(state=RequestState.ASKED, expires_at__gt=timezone.now())
    return open_now.select_related("kind", "asked_by", "subject").order_by("id")


def may_decide(request: ApprovalRequest, by: User) -> bool:
    """Whether this person may decide the request; the database checks the same."""
    return request.asked_by_id != by.pk and request.subject_id != by.pk and by.has_perm(request.kind.permission)


def _carrier(kind: str) -> Carrier:
    carrier = carriers.get(kind)
    if carrier is None or not ApprovalKind.objects.filter(pk=kind).exists():
        raise ApprovalRefused(ApprovalRefusal.UNKNOWN_KIND, kind)
    return carrier


def _open(request: ApprovalRequest) -> ApprovalRequest:
    row = ApprovalRequest.objects.select_for_update(of=("self",)).select_related("kind", "subject").get(pk=request.pk)
    if row.state != RequestState.ASKED:
        raise ApprovalRefused(ApprovalRefusal.DECIDED, row.public_id)
    return row


def _decidable(request: ApprovalRequest, by: User) -> ApprovalRequest:
    row = _open(request)
    if row.asked_by_id == by.pk:
        raise ApprovalRefused(ApprovalRefusal.OWN_REQUEST, row.public_id)
    if not by.has_perm(row.kind.permission):
        raise ApprovalRefused(ApprovalRefusal.MAY_NOT_DECIDE, row.public_id)
    return row


def _decide(row: ApprovalRequest, state: RequestState, by: User, reason: str) -> None:
    row.state, row.decided_by, row.decision_reason = state, by, reason.strip()[:REASON_MAX]
    row.save(update_fields=["state", "decided_by", "decision_reason"])
    row.refresh_from_db(fields=["decided_at"])
