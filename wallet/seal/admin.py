"""Findings of the ledger in the operators' admin: read, followed, and explained with a reason."""

from typing import cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts.people.models import User
from base.admin.ask_why import RowsReason, form_of, rows_page
from base.admin.read_only import ReadOnly
from wallet.finding_words import OF_CODES
from wallet.kept_words import translated, translated_part
from wallet.seal.models import Finding
from wallet.seal.watch import clear


class CodeFilter(admin.SimpleListFilter):
    """A filter for findings of one kind, with the kind's title."""

    title = _("code")
    parameter_name = "code"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """Every kind that there can be."""
        return [(code, gettext(words)) for code, words in OF_CODES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Finding]) -> QuerySet[Finding]:
        """The findings of the chosen kind."""
        return queryset.filter(code=self.value()) if self.value() else queryset


@admin.register(Finding)
class FindingAdmin(ReadOnly, ModelAdmin):
    """Findings in new blocks, and their explanations."""

    list_display = ("found_at", "kind", "row", "what", "block", "explained")
    list_filter = (CodeFilter,)
    list_select_related = ("cleared__by",)
    search_fields = ("about",)
    show_full_result_count = False
    actions = ("explain",)
    fields = ("found_at", "kind", "row", "what", "block", "explained")

    @admin.display(description=_("code"), ordering="code")
    def kind(self, finding: Finding) -> str:
        """The title of the finding's kind."""
        return gettext(OF_CODES.get(finding.code, finding.code))

    @admin.display(description=_("about"), ordering="about")
    def row(self, finding: Finding) -> str:
        """Which transaction or account it is about."""
        return translated_part(finding.about)

    @admin.display(description=_("sentence"))
    def what(self, finding: Finding) -> str:
        """The stored sentence, in the reader's language."""
        return translated(finding.sentence)

    @admin.display(description=_("explained"))
    def explained(self, finding: Finding) -> str:
        """The explanation and its author; empty while the finding is open."""
        cleared = getattr(finding, "cleared", None)
        return f"{cleared.by}: {cleared.reason}" if cleared else ""

    @admin.action(description=_("Explain"), permissions=("clear",))
    def explain(self, request: HttpRequest, queryset: QuerySet[Finding]) -> HttpResponse | None:
        """Ask for an explanation, and close the findings."""
        form = form_of(request, RowsReason, label=_("Why it is explained"))
        if not form.is_valid():
            return rows_page(request, form, queryset, "explain", _("Explain findings of the ledger"))
        why = form.cleaned_data["why"]
        count = sum(clear(finding, cast(User, request.user), why) for finding in queryset)
        done = ngettext("%(count)d finding is explained.", "%(count)d findings are explained.", count)
        messages.success(request, done % {"count": count})
        return None

    def has_clear_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may explain findings."""
        return request.user.has_perm("wallet.clear_finding")
