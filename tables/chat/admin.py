"""Operators' pages of the chat: its lines, and reports of players to be dealt with."""

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.paginator import InfinitePaginator

from accounts.people.models import User
from base import clock
from base.admin.read_only import ReadOnly
from tables.chat import services
from tables.chat.models import ChatLine, ChatReport


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, ModelAdmin):
    """Every line of the last 90 days."""

    list_display = ("at", "table", "deal_number", "player", "kind", "said")
    list_filter = ("kind",)
    list_select_related = ("table", "player")
    search_fields = ("said", "player__public_id", "player__display_name", "table__public_id")
    date_hierarchy = "at"
    show_full_result_count = False
    paginator = InfinitePaginator


@admin.register(ChatReport)
class ChatReportAdmin(ReadOnly, ModelAdmin):
    """Players reported by others; the open ones wait for an operator."""

    list_display = ("at", "status", "accused", "reporter", "table", "deal_number", "handled_by")
    list_filter = ("status",)
    list_select_related = ("accused", "reporter", "table", "handled_by")
    search_fields = ("accused__public_id", "reporter__public_id", "accused__display_name", "table__public_id")
    fields = (
        "status", "accused", "reporter", "table", "deal_number", "at", "what_was_said", "case", "handled_by",
        "handled_at",
    )  # fmt: skip
    readonly_fields = fields
    actions = ("handled",)

    @admin.display(description=_("what was said"))
    def what_was_said(self, report: ChatReport) -> SafeString:
        """The lines around it, the reported one marked."""
        rows = ((_mark(line, report), _moment(line), line["name"], _words(line)) for line in report.lines)
        written = format_html_join("", "<tr><td>{}</td><td>{}</td><td><b>{}</b></td><td>{}</td></tr>", rows)
        return format_html("<table>{}</table>", written) if report.lines else SafeString("-")

    @admin.display(description=_("case"))
    def case(self, report: ChatReport) -> SafeString:
        """A link to where it is worked off."""
        href = f"{reverse('admin:desk_case_changelist')}?q={report.accused.public_id}"
        return format_html('<a class="underline" href="{}">{}</a>', href, _("Cases about this player"))

    def has_handle_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may mark reports as dealt with: the permission is that to change them."""
        return request.user.has_perm("tables.change_chatreport")

    @admin.action(description=_("Dealt with"), permissions=["handle"])
    def handled(self, request: HttpRequest, queryset: QuerySet[ChatReport]) -> None:
        """Mark the chosen reports as handled by this operator."""
        assert isinstance(request.user, User)
        chosen = list(queryset.values_list("pk", flat=True))
        with transaction.atomic():
            count = services.handle(chosen, request.user)
            for hear in services.reports_handled:
                hear(chosen, request.user)
        sentence = ngettext("%d report is dealt with.", "%d reports are dealt with.", count) % count
        self.message_user(request, sentence, messages.SUCCESS)


def _mark(line: dict[str, object], report: ChatReport) -> str:
    return "⚑" if line["id"] == report.line_id else ""


def _moment(line: dict[str, object]) -> str:
    assert isinstance(line["at_ms"], int)
    return f"{clock.at(line['at_ms']):%Y-%m-%d %H:%M:%S} UTC"


def _words(line: dict[str, object]) -> object:
    return line.get("text") or line.get("phrase") or line.get("emoji")
