"""Writing a line: an act, an attempt at one, a look. The verbs for everybody are `acted` and `looked`."""

from collections.abc import Mapping
from typing import Any

from django.db import models

from accounts.people.models import User
from base.rows.columns import fitting
from desk.audit.masks import value_of
from desk.audit.models import REASON_MAX, WORDS_MAX, AuditLine, LineKind
from desk.audit.subjects import subject_of
from desk.audit.where import duty_now, where_now


def acted(
    what: str,
    *,
    about: models.Model | None = None,
    subject: User | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    why: str = "",
    by: User | None = None,
) -> AuditLine:
    """Record an act in the caller's transaction.

    `subject` is the player concerned, by default that of `about`; `by` is required outside a request.
    """
    return _write(LineKind.ACT, what, about, subject, by, before=before, after=after, why=why)


def looked(
    what: str, *, about: models.Model | None = None, subject: User | None = None, why: str = "", by: User | None = None
) -> AuditLine:
    """Record a look at a player's data; call it before the data is shown."""
    return _write(LineKind.LOOK, what, about, subject, by, why=why)


def attempted(what: str, *, given: Mapping[str, Any], about: models.Model | None = None) -> AuditLine:
    """Write down that an act begins, before anything is changed."""
    return _write(LineKind.ATTEMPT, what, about, None, None, given=given)


def watched(
    kind: LineKind,
    what: str,
    status: int,
    *,
    about: models.Model | None = None,
    given: Mapping[str, Any] | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    why: str = "",
) -> AuditLine:
    """A line of the middleware, which knows how the request was answered."""
    return _write(kind, what, about, None, None, status=status, given=given, before=before, after=after, why=why)


def _write(
    kind: LineKind,
    what: str,
    about: models.Model | None,
    subject: User | None,
    by: User | None,
    *,
    why: str = "",
    **details: Any,
) -> AuditLine:
    where = where_now()
    who = by or (where.by if where else None)
    whose = subject or subject_of(about)
    for name in ("given", "before", "after"):
        if details.get(name) is not None:
            details[name] = value_of(details[name])
    return AuditLine.objects.create(
        kind=kind,
        what=fitting(AuditLine, "what", what),
        by=who,
        by_name=who.get_username() if who else "",
        duty=where.duty or duty_now() if where else duty_now(),
        address=where.address if where else "",
        session=where.session if where else "",
        method=where.method if where else "",
        path=where.path if where else "",
        about_model=about._meta.label_lower if about is not None else "",
        about_pk=fitting(AuditLine, "about_pk", str(about.pk)) if about is not None else "",
        about_words=_name_of(about),
        subject=whose if whose is not None and whose.pk else None,
        why=why[:REASON_MAX],
        attempt_id=where.attempt_id if where and kind == LineKind.ACT else None,
        **details,
    )


def _name_of(row: models.Model | None) -> str:
    if row is None:
        return ""
    public = getattr(row, "public_id", "")
    words = str(row)
    return (f"{words} {public}" if public and public not in words else words).replace("\x00", "")[:WORDS_MAX]
