"""The audit's page, with search, filters, links and a file; it is read-only, also for superusers."""

import csv
import io
from collections.abc import Generator, Iterable
from functools import partial
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import NoReverseMatch, URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from base import clock
from base.admin.read_only import ReadOnly
from base.standby.reading import read_off
from base.streaming import Streamed
from desk.audit.chain import FIELDS
from desk.audit.models import AuditLine
from desk.audit.queries import each_act_once
from wallet.finance.exports.cells import safe_text

AT_ONCE = 500


@admin.register(AuditLine)
class AuditLineAdmin(ReadOnly, ModelAdmin):
    """Acts and looks of operators."""

    list_display = ("moment", "did", "thing", "changed")
    list_display_links = ("moment",)
    list_per_page = 25
    list_filter = ("kind", "at", "duty", ("by", admin.RelatedOnlyFieldListFilter))
    list_filter_submit = True
    list_select_related = ("by", "subject")
    search_fields = (
        "what", "by_name", "address", "=about_pk", "about_words", "why", "=subject__public_id", "=subject__username",
        "=session",
    )  # fmt: skip
    search_help_text = _("Operator, act, address, session, reason, or a player's id or log-in name")
    date_hierarchy = "at"
    show_full_result_count = False
    change_list_template = "admin/desk/auditline/change_list.html"
    fields = readonly_fields = (
        "at", "kind", "what", "who", "came_from", "thing", "whose", "answer", "changed", "sent", "why", "begun_as",
        "place",
    )  # fmt: skip

    @admin.display(description=_("at"), ordering="at")
    def moment(self, line: AuditLine) -> Any:
        """When, to the second."""
        return line.at

    @admin.display(description=_("who did what"), ordering="by_name")
    def did(self, line: AuditLine) -> SafeString:
        """The operator, the act, and the given reason."""
        reason = format_html('<div class="whitespace-normal">{}</div>', line.why) if line.why else ""
        kind = line.get_kind_display()
        return format_html("<b>{}</b> {}<div><code>{}</code></div>{}", self.who(line), kind, line.what, reason)

    @admin.display(description=_("operator"), ordering="by_name")
    def who(self, line: AuditLine) -> str:
        """The log-in name of then, or the login of the database where no person is named."""
        return line.by_name or line.login

    @admin.display(description=_("about"))
    def thing(self, line: AuditLine) -> SafeString | str:
        """The object, with a link to its page if it has one."""
        if not line.about_model:
            return "-"
        words = line.about_words or line.about_pk
        try:
            page = reverse(f"admin:{line.about_model.replace('.', '_')}_change", args=(line.about_pk,))
        except NoReverseMatch:
            return words
        return format_html('<a class="text-primary-600 dark:text-primary-500" href="{}">{}</a>', page, words[:60])

    @admin.display(description=_("player"))
    def whose(self, line: AuditLine) -> SafeString | str:
        """The player whose data was seen or changed."""
        if line.subject is None:
            return "-"
        page = reverse("admin:accounts_user_change", args=(line.subject_id,))
        return format_html('<a class="text-primary-600 dark:text-primary-500" href="{}">{}</a>', page, line.subject)

    @admin.display(description=_("from"))
    def came_from(self, line: AuditLine) -> SafeString:
        """Address, session, duty and database login."""
        pairs = (
            (_("address"), line.address), (_("session"), line.session), (_("duty"), line.duty),
            (_("database login"), line.login),
        )  # fmt: skip
        return format_html_join("", "<div>{}: <code>{}</code></div>", ((name, each) for name, each in pairs if each))

    @admin.display(description=_("answer"))
    def answer(self, line: AuditLine) -> str:
        """Method, page and status."""
        return " ".join(str(each) for each in (line.method, line.path, line.status) if each) or "-"

    @admin.display(description=_("changed"))
    def changed(self, line: AuditLine) -> SafeString | str:
        """Each field that changed, before and after."""
        before, after = line.before or {}, line.after or {}
        names = [*after, *(name for name in before if name not in after)]
        rows = ((name, _shown(before.get(name)), _shown(after.get(name))) for name in names[:40])
        return format_html_join("", "<div><b>{}</b>: {} → {}</div>", rows) if names else "-"

    @admin.display(description=_("sent"))
    def sent(self, line: AuditLine) -> SafeString | str:
        """The form or the search as it was sent."""
        pairs = ((name, _shown(value)) for name, value in (line.given or {}).items())
        return format_html_join("", "<div><b>{}</b>: {}</div>", pairs) if line.given else "-"

    @admin.display(description=_("begun as"))
    def begun_as(self, line: AuditLine) -> SafeString | str:
        """The line that was written before the act, or the acts that came of this attempt."""
        lines = [line.attempt] if line.attempt else list(line.acts.all()[:40])
        links = ((reverse("admin:desk_auditline_change", args=(one.pk,)), one.pk) for one in lines if one)
        shown = format_html_join(", ", '<a class="text-primary-600 dark:text-primary-500" href="{}">{}</a>', links)
        return shown or "-"

    @admin.display(description=_("in the chain"))
    def place(self, line: AuditLine) -> SafeString | str:
        """Its number and hash."""
        link = getattr(line, "link", None)
        return format_html("{} <code>{}</code>", link.number, link.sha256) if link else "-"

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditLine]:
        """Without the first lines of finished acts, which are linked from the act."""
        lines: QuerySet[AuditLine] = super().get_queryset(request)
        return (
            lines if request.resolver_match and "object_id" in request.resolver_match.kwargs else each_act_once(lines)
        )

    def get_urls(self) -> list[URLPattern]:
        """The file's address beside the usual ones."""
        file = path("audit.csv", self.admin_site.admin_view(self.download), name="desk_auditline_csv")
        return [file, *super().get_urls()]

    def download(self, request: HttpRequest) -> HttpResponse | Streamed:
        """The list with its filters and search as CSV, oldest first.

        A standby may read the pages; the primary decides which lines the operator may see.
        """
        if not self.has_view_permission(request):
            raise PermissionDenied
        lines = self.get_changelist_instance(request).get_queryset(request).order_by("id")
        answer = Streamed(_pieces(lines), "text/csv; charset=utf-8")
        answer["Content-Disposition"] = 'attachment; filename="audit.csv"'
        answer["Cache-Control"] = "no-store"
        return answer


COLUMNS = (*(name for name in FIELDS if name not in {"number", "previous"}), "number", "sha256")


def _pieces(lines: QuerySet[AuditLine]) -> Generator[bytes]:
    yield _csv([COLUMNS])
    asked_at = clock.at(clock.now_ms())
    last = 0
    while rows := read_off(partial(_page, lines, last), until=asked_at):
        yield _csv(_cells(row) for row in rows)
        last = rows[-1].pk


def _page(lines: QuerySet[AuditLine], after: int) -> list[AuditLine]:
    return list(lines.select_related("link").filter(id__gt=after)[:AT_ONCE])


def _cells(line: AuditLine) -> list[object]:
    link = getattr(line, "link", None)
    cells = {"by": line.by_id, "subject": line.subject_id, "attempt": line.attempt_id,
            "number": link.number if link else "", "sha256": link.sha256 if link else ""}  # fmt: skip
    return [safe_text(cells[name] if name in cells else getattr(line, name)) for name in COLUMNS]


def _csv(rows: Iterable[Iterable[object]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def _shown(value: object) -> str:
    if value is None or value == "":
        return "-"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
