"""The middleware that writes the audit, for every page of operators and everybody who may open one.

An act is recorded before it is carried out, and again with its result. So none is lost if the process dies in
between, and if the first line cannot be written the act is not done. A look is recorded before its page is sent.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.people.models import User
from desk.audit.masks import sent
from desk.audit.models import LineKind
from desk.audit.pointed import Pointed, pointed_at
from desk.audit.services import attempted, watched
from desk.audit.snapshots import Snapshot
from desk.audit.subjects import PERSONAL
from desk.audit.where import at_work, where_now, where_of

PREFIX = "/admin/"
ELSEWHERE = frozenset({"accounts:document"})
"""Pages of operators outside the admin."""
READING = frozenset({"GET", "HEAD", "OPTIONS"})
WHY = ("reason", "why", "note", "decision_reason")
"""Names of the forms' fields for a reason."""

Handler = Callable[[HttpRequest], HttpResponseBase]


class Watch:
    """The innermost middleware: requests that others refuse before it are not recorded."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer after the look or act is recorded."""
        user = request.user if request.path_info.startswith(PREFIX) or _may_be_elsewhere(request) else None
        if not isinstance(user, User) or not user.is_staff:
            return self._get_response(request)
        with at_work(where_of(request, user)):
            answer = self._get_response(request)
            watching = getattr(request, "watching", None)
            if watching is not None:
                watching.write_down(answer.status_code)
            return answer

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        """Read the target of the request before the view runs."""
        match = request.resolver_match
        inside = where_now() is not None and match is not None
        if inside and match and (request.path_info.startswith(PREFIX) or match.view_name in ELSEWHERE):
            pointed = pointed_at(request, match)
            if pointed is not None:
                request.watching = Watching(request, pointed)  # type: ignore[attr-defined]  # read back above


class Watching:
    """One request of an operator from its beginning to its answer."""

    def __init__(self, request: HttpRequest, pointed: Pointed) -> None:
        """Read the rows as they are; of an act, write down that it begins."""
        self._request, self._pointed = request, pointed
        self._given = sent(request)
        self._before: Snapshot | None = None
        if request.method not in READING:
            self._before = Snapshot(pointed.rows)
            line = attempted(pointed.what, given=self._given, about=next(iter(self._before.rows.values()), None))
            where = where_now()
            assert where is not None
            where.attempt_id = line.pk

    def write_down(self, status: int) -> None:
        """The line of a look, or a line for each row of an act."""
        if self._before is None:
            self._look(status)
            return
        with transaction.atomic():
            self._act(status, self._before)

    def _look(self, status: int) -> None:
        if status not in (HTTPStatus.OK, HTTPStatus.FORBIDDEN):
            return
        rows, what = self._pointed.rows, self._pointed.what
        if self._pointed.is_list and not self._is_personal():
            return
        row = rows.first() if rows is not None else None
        watched(LineKind.LOOK, what, status, about=row, given=self._given or None)

    def _act(self, status: int, before: Snapshot) -> None:
        why = _reason(self._request)
        changes: list[tuple[Model | None, Any, Any]] = [*before.changes()]
        if not changes:
            made = self._made()
            changes = [(made, None, None)]
        for row, was, became in changes:
            watched(LineKind.ACT, self._pointed.what, status, about=row, before=was, after=became, why=why)

    def _made(self) -> Model | None:
        """The row that was added by a form, if this act has added one."""
        where, model = where_now(), self._pointed.model
        made = where.made if where else []
        return next((row for row in made if model is not None and isinstance(row, model)), next(iter(made), None))

    def _is_personal(self) -> bool:
        model = self._pointed.model
        return model is not None and model._meta.label_lower in PERSONAL


def _may_be_elsewhere(request: HttpRequest) -> bool:
    return request.path_info.startswith("/accounts/papers/")


def _reason(request: HttpRequest) -> str:
    return next((text for name in WHY if (text := request.POST.get(name, "").strip())), "")
