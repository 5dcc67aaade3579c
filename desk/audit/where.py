"""The operator at work in this thread and the origin, set for each request and read when a line is written."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from django.conf import settings
from django.db import connection, models
from django.http import HttpRequest

from accounts.people.models import User
from desk.audit.models import WORDS_MAX

SESSION_LETTERS = 16


@dataclass
class Where:
    """One request of an operator. `made` gathers the rows that are added while it is served."""

    by: User
    address: str = ""
    session: str = ""
    duty: str = ""
    method: str = ""
    path: str = ""
    attempt_id: int | None = None
    made: list[models.Model] = field(default_factory=list)


_now: ContextVar[Where | None] = ContextVar("where an operator is at work", default=None)


def where_now() -> Where | None:
    """The request under way; None in a task, a command, or for a player."""
    return _now.get()


@contextmanager
def at_work(where: Where) -> Iterator[None]:
    """Inside, lines are written for this request."""
    token = _now.set(where)
    try:
        yield
    finally:
        _now.reset(token)


def where_of(request: HttpRequest, by: User) -> Where:
    """The origin of a request. The session is named by a digest, which does not open it."""
    key = request.session.session_key or ""
    return Where(
        by=by,
        address=str(request.META.get("REMOTE_ADDR") or "")[:45],
        session=hashlib.sha256(key.encode()).hexdigest()[:SESSION_LETTERS] if key else "",
        duty=duty_now(),
        method=str(request.method or "")[:8],
        path=request.path[:WORDS_MAX],
    )


def duty_now() -> str:
    """The duty of the present database login; empty if one login has all duties."""
    alias = connection.alias
    return settings.DUTY or next((str(duty) for duty, name in settings.DUTY_DATABASES.items() if name == alias), "")


def note_made(sender: type[models.Model], instance: models.Model, created: bool, **_signal: object) -> None:
    """Django's signal `post_save`: a row was added while an operator was at work."""
    where = _now.get()
    if where is not None and created and sender._meta.app_label not in {"admin", "sessions", "desk"}:
        where.made.append(instance)
