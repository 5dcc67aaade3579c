"""The page of the boards."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ladder.boards.queries import LEAST_DEALS, board
from ladder.ratings.models import Format, Span


@require_GET
def boards(request: HttpRequest, kind: str = Format.POINTS_13, span: str = Span.WEEK) -> HttpResponse:
    """One board. Context: `lines` (queries.Line), `kind`, `span`, `kinds`, `spans`, `least`."""
    if kind not in Format.values or span not in Span.values:
        raise Http404
    context = {
        "lines": board(Format(kind), Span(span)),
        "kind": kind,
        "span": span,
        "kinds": Format.choices,
        "spans": Span.choices,
        "least": LEAST_DEALS[Span(span)],
    }
    return render(request, "ladder/boards/boards.html", context)
