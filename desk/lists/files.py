"""Any list of the admin as CSV: its columns, and the chosen or filtered rows, at most `MOST`.

The rows are fixed when the file is requested, and read some hundred at a time while it is sent: from a standby that
has all of them, else from the primary. Cells are escaped for spreadsheets: text that would be a formula stays text
(`wallet.finance.exports.cells`).
"""

import csv
import io
from collections.abc import Callable, Generator, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from django.contrib.admin import ModelAdmin
from django.contrib.admin.utils import display_for_field, display_for_value, label_for_field, lookup_field
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from base import clock
from base.standby.answers import age
from base.standby.reading import read_as_of, read_off
from base.streaming import Streamed
from wallet.finance.exports.cells import safe_text

MOST, AT_A_TIME = 20_000, 500
BOM = "\ufeff"
"""By which spreadsheets know that the file is UTF-8."""


class Fixed(NamedTuple):
    """The rows of a file in order, and one more than `MOST` if there are more.

    `rows` is a queryset with what the columns need. Everything committed by `as_of` is included; `behind_s` says
    how old the rows may be if they come from a standby, and is None for the primary.
    """

    rows: "QuerySet[Any]"
    keys: Sequence[Any]
    as_of: datetime
    behind_s: float | None


def fixed(rows: "Callable[[], QuerySet[Any]]") -> Fixed:
    """The rows as they are now, by the server that this thread asks."""
    now = clock.at(clock.now_ms())
    followed_to = read_as_of()
    queryset = rows()
    keys = list(queryset.values_list("pk", flat=True)[: MOST + 1])
    behind_s = None if followed_to is None else max(0.0, (now - followed_to).total_seconds())
    return Fixed(queryset, keys, followed_to or now, behind_s)


def as_csv(page: "ModelAdmin[Any]", request: HttpRequest, fixed_rows: Fixed) -> Streamed:
    """The file; `Server-Timing` says how old its rows may be."""
    columns = [name for name in page.get_list_display(request) if name != "action_checkbox"]
    answer = Streamed(_pieces(page, fixed_rows, columns), "text/csv; charset=utf-8")
    name = f"{page.opts.model_name}-{timezone.localtime():%Y-%m-%d-%H%M}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    if fixed_rows.behind_s is not None:
        answer["Server-Timing"] = age(fixed_rows.behind_s)
    return answer


def _pieces(page: "ModelAdmin[Any]", fixed_rows: Fixed, columns: Sequence[Any]) -> Generator[bytes]:
    titles = [str(label_for_field(name, page.model, page)) for name in columns]
    yield (BOM + _written([titles])).encode()
    for begin in range(0, min(len(fixed_rows.keys), MOST), AT_A_TIME):
        some = fixed_rows.keys[begin : min(begin + AT_A_TIME, MOST)]
        yield _written(read_off(partial(_lines, page, fixed_rows.rows, some, columns), until=fixed_rows.as_of)).encode()
    if len(fixed_rows.keys) > MOST:
        yield _written([[_("There are more than %d rows; filter the list further.") % MOST]]).encode()


def _lines(
    page: "ModelAdmin[Any]", rows: "QuerySet[Any]", keys: Sequence[Any], columns: Sequence[Any]
) -> list[list[object]]:
    """The lines of these rows; their cells may ask the database too."""
    by_pk = {row.pk: row for row in rows.order_by().filter(pk__in=keys)}
    return [_line(page, by_pk[key], columns) for key in keys if key in by_pk]


def _written(lines: Sequence[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([[safe_text(cell) for cell in line] for line in lines])
    return text.getvalue()


def _line(page: "ModelAdmin[Any]", row: Any, columns: Sequence[Any]) -> list[object]:
    return [_cell(page, row, name) for name in columns]


def _cell(page: "ModelAdmin[Any]", row: Any, name: Any) -> object:
    try:
        field, attribute, value = lookup_field(name, row, page)
    except ObjectDoesNotExist:
        return ""
    if field is not None and getattr(field, "remote_field", None) is None:
        return _plain(display_for_field(value, field, ""))
    if isinstance(value, tuple | list):  # unfold's labels: the value and its words
        value = value[-1] if value else ""
    if getattr(attribute, "boolean", False) or isinstance(value, bool):
        return _("yes") if value else _("no")
    return _plain(display_for_value(value, ""))


def _plain(shown: object) -> str:
    return " ".join(strip_tags(str(shown)).split())
