"""The finance pages of the admin: all reports, one report on a page, its files with their progress.

To see them takes the permission to view report files, to download files the permission to add them; every file
names the person who requested it.
"""

from collections.abc import Generator, Iterator
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple, cast
from urllib.parse import quote

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from msgspec.structs import replace

from accounts.people.models import User
from base.rows.moments import one_moment
from base.standby.reading import must_have, read_as_of
from base.streaming import Streamed
from wallet.amounts import in_units
from wallet.finance.exports import job
from wallet.finance.exports.formats import LEDGER, Format
from wallet.finance.exports.models import FileStatus, ReportFile, ReportPiece
from wallet.finance.forms import PeriodForm
from wallet.finance.frame import finance, page
from wallet.finance.reports import Column, Holds, Period, Report, Row, UnknownReport, find_report, known_reports
from wallet.ledger import trace
from wallet.ledger.models import Currency

ON_A_PAGE = 200
MOST_COUNTED = 100_000
_FILES_SHOWN = 20


@require_GET
@finance("wallet.view_reportfile")
def index(request: HttpRequest) -> HttpResponse:
    """All reports, and the files that were requested last."""
    files = ReportFile.objects.select_related("by")[:_FILES_SHOWN]
    unfinished = any(file.status in (FileStatus.WAITING, FileStatus.WRITING) for file in files)
    if getattr(request, "htmx", False):
        return page(request, "files", "", files=files, unfinished=unfinished)
    form = PeriodForm(None, request.GET)
    form.is_valid()
    return page(
        request, "index", _("Finance"), reports=_seen_by(request), files=files, unfinished=unfinished, form=form
    )


@require_GET
@finance("wallet.view_reportfile")
def show(request: HttpRequest, name: str) -> HttpResponse:
    """One report: the first rows, with totals of all of them."""
    chosen = _report_or_404(name, request)
    form = PeriodForm(chosen, request.GET)
    shown = None
    if form.is_valid() and not (chosen.asks_player and form.period.owner_id is None):
        with one_moment():
            shown = _shown(chosen, _as_read(form))
    return page(request, "report", str(chosen.title), report=chosen, form=form, shown=shown, formats=list(Format))


@require_POST
@finance("wallet.add_reportfile")
def ask(request: HttpRequest, name: str) -> HttpResponse:
    """Request the report, or the whole ledger, as a file."""
    chosen = None if name == LEDGER else _report_or_404(name, request)
    form = PeriodForm(chosen, request.POST)
    try:
        kind = Format(request.POST.get("format", ""))
    except ValueError:
        messages.error(request, _("There is no such format."))
        return redirect("finance:index")
    if not form.is_valid() or (chosen is None and not kind.is_journal):
        errors = [text for field in form.errors.values() for text in field] or [_("There is no such format.")]
        messages.error(request, " ".join(str(text) for text in errors))
        return redirect("finance:index")
    job.ask(cast(User, request.user), name, kind, form.period)
    messages.success(request, _("The file is being written. This page shows how far it is."))
    return redirect("finance:index")


@require_GET
@finance("wallet.add_reportfile")
def download(request: HttpRequest, public_id: str) -> HttpResponse:
    """Hand out a finished file, piece by piece."""
    file = get_object_or_404(ReportFile, public_id=public_id, status=FileStatus.DONE, forgotten_at=None)
    report = known_reports.get(file.report)
    if report is not None and report.permission and not request.user.has_perm(report.permission):
        raise PermissionDenied
    response = Streamed(_pieces(file.pk), Format(file.format).content_type)
    response["Content-Disposition"] = f'attachment; filename="{file.file_name}"'
    response["Content-Length"] = str(file.size_bytes)
    response["Cache-Control"] = "no-store"
    return cast(HttpResponse, response)


@require_GET
@finance("wallet.view_reportfile")
def trace_page(request: HttpRequest, public_id: str = "") -> HttpResponse:
    """Every step before and after one posting, which is found by its id or by its key."""
    sought = public_id or request.GET.get("asked", "")[:128]
    posting = trace.find(sought) if sought else None
    traced = trace.trace(posting) if posting else None
    digits = posting.currency.minor_digits if posting else 2
    return page(request, "trace", _("The way of the money"), asked=sought, trace=traced, digits=digits)


def _seen_by(request: HttpRequest) -> list[Report]:
    """The reports that this person may see."""
    return [report for report in known_reports if not report.permission or request.user.has_perm(report.permission)]


def _pieces(file_pk: int) -> Generator[bytes]:
    number = 0
    while (piece := _piece(file_pk, number)) is not None:
        yield piece
        number += 1


def _piece(file_pk: int, number: int) -> bytes | None:
    data = ReportPiece.objects.filter(file=file_pk, number=number).values_list("data", flat=True).first()
    return None if data is None else bytes(data)


class Cell(NamedTuple):
    """One cell as the page shows it; on a phone its column's `label` is beside it."""

    text: str
    href: str
    number: bool
    label: str


class Shown(NamedTuple):
    """A report's rows for a page; `capped` if there are more rows than are counted here.

    `totals` are the columns' labels and sums, "" for a column without a sum.
    """

    lines: list[list[Cell]]
    rows: int
    totals: list[tuple[str, str]]
    capped: bool
    as_of: datetime


def _as_read(form: PeriodForm) -> Period:
    """The period; at a standby, "now" is the moment up to which it has replayed, which the page shows."""
    period, followed_to = form.period, read_as_of()
    if form.cleaned_data["as_of"]:
        must_have(period.as_of)
        return period
    return period if followed_to is None else replace(period, as_of=followed_to)


def _shown(report: Report, period: Period) -> Shown:
    digits = Currency.objects.get(code=period.currency).minor_digits
    sums = [0] * len(report.columns)
    rows = report.rows(period)
    lines: list[list[Cell]] = []
    count = 0
    for count, row in enumerate(islice(rows, MOST_COUNTED + 1), start=1):
        _add(report, sums, row)
        if count <= ON_A_PAGE:
            lines.append(list(_cells(report, row, digits)))
    pairs = zip(report.columns, sums, strict=True)
    totals = [(str(column.title), _text_of(column, total, digits) if column.adds_up else "") for column, total in pairs]
    cast(Any, rows).close()
    added_up = any(total for _label, total in totals)
    return Shown(lines, count, totals if added_up else [], count > MOST_COUNTED, period.as_of)


def _add(report: Report, sums: list[int], row: Row) -> None:
    for place, (column, cell) in enumerate(zip(report.columns, row, strict=True)):
        if column.adds_up and isinstance(cell, int):
            sums[place] += cell


def _cells(report: Report, row: Row, digits: int) -> Iterator[Cell]:
    for column, cell in zip(report.columns, row, strict=True):
        href = column.link.format(quote(str(cell))) if column.link and cell else ""
        number = column.holds in (Holds.AMOUNT, Holds.COUNT)
        yield Cell(_text_of(column, cell, digits), href, number, str(column.title))


def _text_of(column: Column, cell: object, digits: int) -> str:
    """A cell as text for people: amounts in units, numbers grouped, times in the house's time zone, codes in words."""
    if cell is None:
        return ""
    if isinstance(cell, int):
        return in_units(cell, digits if column.holds is Holds.AMOUNT else 0, exact=True)
    if isinstance(cell, datetime):
        return f"{timezone.localtime(cell):%Y-%m-%d %H:%M:%S}"
    return str(column.says(str(cell)) if column.says else cell)


def _report_or_404(name: str, request: HttpRequest) -> Report:
    try:
        report = find_report(name)
    except UnknownReport:
        raise Http404 from None
    if report.permission and not request.user.has_perm(report.permission):
        raise PermissionDenied
    return report
