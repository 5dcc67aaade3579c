"""Any list of the admin as CSV: the columns that it shows, the rows that were chosen or filtered, no more than `MOST`.

The rows are fixed when the file is asked for and read some hundred at a time while it is sent: where there is a
standby, from one that has everything that the server had which named them, else from the primary. Cells are written as
for spreadsheets: text that would be a formula stays text (`wallet.finance.exports.cells`).
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
    """Which rows a file has, in their order, and one more than `MOST` where there are more.

    `rows` brings what the columns need. All that was committed by `as_of` is in them; `behind_s` says how old they may
    be where a standby named them, and is None where the primary did.
    """

    rows: "QuerySet[Any]"
    keys: Sequence[Any]
    as_of: datetime
    behind_s: float | None


def fixed(rows: "Callable[[], QuerySet[Any]]") -> Fixed:
    """The rows as they are now, by the server that this thread asks."""
    now = clock.at(clock.now_ms())
    followed_to = read_as_of()
    found = rows()
    keys = list(found.values_list("pk", flat=True)[: MOST + 1])
    behind_s = None if followed_to is None else max(0.0, (now - followed_to).total_seconds())
    return Fixed(found, keys, followed_to or now, behind_s)


def as_csv(page: "ModelAdmin[Any]", request: HttpRequest, found: Fixed) -> Streamed:
    """The file; `Server-Timing` says how old its rows may be."""
    columns = [name for name in page.get_list_display(request) if name != "action_checkbox"]
    answer = Streamed(_pieces(page, found, columns), "text/csv; charset=utf-8")
    name = f"{page.opts.model_name}-{timezone.localtime():%Y-%m-%d-%H%M}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    if found.behind_s is not None:
        answer["Server-Timing"] = age(found.behind_s)
    return answer


def _pieces(page: "ModelAdmin[Any]", found: Fixed, columns: Sequence[Any]) -> Generator[bytes]:
    titles = [str(label_for_field(name, page.model, page)) for name in columns]
    yield (BOM + _written([titles])).encode()
    for begin in range(0, min(len(found.keys), MOST), AT_A_TIME):
        some = found.keys[begin : min(begin + AT_A_TIME, MOST)]
        yield _written(read_off(partial(_lines, page, found.rows, some, columns), until=found.as_of)).encode()
    if len(found.keys) > MOST:
        yield _written([[_("There are more than %d rows; filter the list further.") % MOST]]).encode()


def _lines(
    page: "ModelAdmin[Any]", rows: "QuerySet[Any]", keys: Sequence[Any], columns: Sequence[Any]
) -> list[list[object]]:
    """The lines of these rows; their cells may ask the database too."""
    found = {row.pk: row for row in rows.order_by().filter(pk__in=keys)}
    return [_line(page, found[key], columns) for key in keys if key in found]


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
