"""The lists of the finance pages as CSV: vouchers, statements, a statement's lines, closed days and files.

A page shows a part, a file has all rows that the page's filter selects, at most `MOST`. Each download is logged
before the first row is sent. Cells are escaped for spreadsheets.
"""

import csv
import io
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from wallet.finance.closing.models import Day
from wallet.finance.exports.cells import plain, safe_text, units
from wallet.finance.exports.models import ReportFile
from wallet.finance.exports.pages import files_found
from wallet.finance.frame import staff_page
from wallet.finance.reconciliation.models import Statement, StatementLine
from wallet.finance.vouchers.models import Voucher
from wallet.finance.vouchers.pages import vouchers_found
from wallet.kept_words import translated

MOST, AT_A_TIME = 20_000, 500
_BOM = "\ufeff"
Query = Callable[[HttpRequest], "QuerySet[Any]"]


class Listed(NamedTuple):
    """A list: the permission to see it, which rows a page's filter leaves, the columns and a row's cells."""

    permission: str
    found: Query
    columns: tuple[StrOrPromise, ...]
    cells: Callable[[Any], Sequence[object]]


def _of_voucher(row: Voucher) -> Sequence[object]:
    return (
        row.public_id, row.get_kind_display(), row.happened_on, row.get_state_display(), row.reason, row.reference,
        row.challan, row.currency_id, row.asked_by, row.asked_at, row.decided_by or "", row.decided_at or "",
    )  # fmt: skip


def _of_statement(row: Statement) -> Sequence[object]:
    return (
        row.public_id, row.source, row.first, row.last, row.file_name, row.sha256, row.uploaded_by, row.uploaded_at,
        row.signed_by or "", row.signed_at or "",
    )  # fmt: skip


def _of_line(row: StatementLine) -> Sequence[object]:
    digits = row.statement.source.currency.minor_digits
    ours = "" if row.ours_minor is None else units(row.ours_minor, digits)
    return (
        row.number or "", row.get_verdict_display(), row.get_kind_display(), row.at, row.reference,
        units(row.amount_minor, digits), units(row.fee_minor, digits), ours, row.statement.source.currency_id,
        translated(row.trouble), row.note, row.worked_by or "", row.worked_at or "",
    )  # fmt: skip


def _of_day(row: Day) -> Sequence[object]:
    signed = ", ".join(str(signature.by) for signature in row.signatures.all())
    return row.number, row.day, row.closed_at, row.exceptions, signed, row.sha256, row.previous


def _of_file(row: ReportFile) -> Sequence[object]:
    return row.file_name, row.by, row.asked_at, row.get_status_display(), row.rows, row.size_bytes, row.sha256


def _lines_of(request: HttpRequest) -> "QuerySet[StatementLine]":
    lines = StatementLine.objects.filter(statement__public_id=request.GET.get("of", "")[:32])
    return lines.select_related("statement__source__currency", "worked_by").order_by("number", "id")


LISTS = {
    "vouchers": Listed(
        "wallet.view_voucher",
        vouchers_found,
        (
            gettext_lazy("id"), gettext_lazy("kind"), gettext_lazy("day"), gettext_lazy("state"),
            gettext_lazy("what for"), gettext_lazy("reference"), gettext_lazy("challan number"),
            gettext_lazy("currency"), gettext_lazy("asked for by"), gettext_lazy("asked for"),
            gettext_lazy("decided by"), gettext_lazy("decided"),
        ),
        _of_voucher,
    ),
    "statements": Listed(
        "wallet.view_statement",
        lambda _request: Statement.objects.select_related("source", "uploaded_by", "signed_by").order_by("-id"),
        (
            gettext_lazy("id"), gettext_lazy("source"), gettext_lazy("first day"), gettext_lazy("last day"),
            gettext_lazy("file"), "SHA-256", gettext_lazy("uploaded by"), gettext_lazy("uploaded"),
            gettext_lazy("signed by"), gettext_lazy("signed"),
        ),
        _of_statement,
    ),
    "lines": Listed(
        "wallet.view_statement",
        _lines_of,
        (
            gettext_lazy("line"), gettext_lazy("verdict"), gettext_lazy("kind"), gettext_lazy("day"),
            gettext_lazy("reference"), gettext_lazy("amount"), gettext_lazy("fee"), gettext_lazy("our amount"),
            gettext_lazy("currency"), gettext_lazy("trouble"), gettext_lazy("note"), gettext_lazy("worked off by"),
            gettext_lazy("worked off"),
        ),
        _of_line,
    ),
    "days": Listed(
        "wallet.view_day",
        lambda _request: Day.objects.prefetch_related("signatures__by").defer("document").order_by("-number"),
        (
            gettext_lazy("number"), gettext_lazy("day"), gettext_lazy("closed"), gettext_lazy("exceptions"),
            gettext_lazy("signed by"), "SHA-256", gettext_lazy("SHA-256 of the day before"),
        ),
        _of_day,
    ),
    "files": Listed(
        "wallet.view_reportfile",
        files_found,
        (
            gettext_lazy("file"), gettext_lazy("asked by"), gettext_lazy("asked at"), gettext_lazy("status"),
            gettext_lazy("rows"), gettext_lazy("size, bytes"), "SHA-256",
        ),
        _of_file,
    ),
}  # fmt: skip


@require_POST
@staff_page
def take(request: HttpRequest, name: str) -> HttpResponse:
    """One of the lists as the page's filter leaves it."""
    listed = LISTS.get(name)
    if listed is None:
        raise Http404
    if not request.user.has_perm(listed.permission):
        raise PermissionDenied
    rows = listed.found(request)
    _note(cast(User, request.user), rows, request.GET.urlencode())
    answer = HttpResponse(_written(listed, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}-{timezone.localtime():%Y-%m-%d-%H%M}.csv"'
    answer["Cache-Control"] = "no-store"
    return answer


def _written(listed: Listed, queryset: "QuerySet[Any]") -> str:
    text = io.StringIO(_BOM)
    text.seek(0, io.SEEK_END)
    out = csv.writer(text)
    out.writerow([str(column) for column in listed.columns])
    rows = queryset.iterator(chunk_size=AT_A_TIME)
    for row in islice(rows, MOST):
        out.writerow([_cell(cell) for cell in listed.cells(row)])
    if next(rows, None) is not None:
        out.writerow([_("There are more than %d rows; filter the list further.") % MOST])
    return text.getvalue()


def _cell(cell: object) -> object:
    shown = plain(cell)
    return safe_text(shown if isinstance(shown, int) else str(shown))


def _note(by: User, queryset: "QuerySet[Any]", query: str) -> None:
    rows = min(queryset.count(), MOST)
    LogEntry.objects.create(
        user_id=by.pk,
        content_type=ContentType.objects.get_for_model(queryset.model),
        object_repr=str(queryset.model._meta.verbose_name_plural)[:200],
        action_flag=CHANGE,
        change_message=f"list taken as CSV, {rows} rows: {query}"[:1000],
    )
