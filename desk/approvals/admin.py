"""The page 'Approvals': open requests as cards with buttons, and below them all requests ever made.

Bonuses, limits and roles are requested here instead of changed: these pages replace those of the rooms below.
"""

from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from unfold.admin import ModelAdmin

from accounts.care.limits.admin import LimitAdmin
from accounts.care.limits.models import Limit
from base.admin.read_only import ReadOnly
from base.refusals import Refused
from desk.approvals import elsewhere, pages
from desk.approvals.models import ApprovalRequest
from desk.approvals.of_money import bonus_wanted, licence_in_file, limit_there, limit_wanted
from desk.approvals.services import ask, waiting
from desk.approvals.showing import card_of, card_title
from wallet.money.bonuses.admin import BonusAdmin
from wallet.money.bonuses.models import Bonus
from wallet.money.licence.admin import LicenceAdmin
from wallet.money.licence.models import LicenceRow

NAME = "desk_approvalrequest"


@admin.register(ApprovalRequest)
class ApprovalRequestAdmin(ReadOnly, ModelAdmin):
    """Open requests, and the outcome of all others."""

    list_display = ("request_in_words", "state", "by_whom", "decision")
    list_display_links = ("request_in_words",)
    list_per_page = 25
    list_filter = ("state", "kind", "asked_at")
    list_select_related = ("kind", "asked_by", "decided_by")
    search_fields = ("=public_id", "about_words", "reason", "asked_by__username", "subject__public_id")
    show_full_result_count = False
    list_before_template = "admin/desk/approvalrequest/waiting.html"
    change_form_outer_before_template = "admin/desk/approvalrequest/card_of_page.html"
    fields = readonly_fields = (
        "public_id", "kind", "state", "asked_by", "asked_at", "expires_at", "decided_by", "decided_at", "carried_at",
    )  # fmt: skip

    @admin.display(description=_("asked for"), ordering="kind")
    def request_in_words(self, row: ApprovalRequest) -> str:
        """The kind of the request and its object."""
        return " · ".join(filter(None, (card_title(row), row.about_words)))

    @admin.display(description=_("asked by"), ordering="asked_at")
    def by_whom(self, row: ApprovalRequest) -> str:
        """The person who requested it, and when."""
        return f"{row.asked_by}, {date_format(localtime(row.asked_at), 'SHORT_DATETIME_FORMAT')}"

    @admin.display(description=_("decided by"), ordering="decided_at")
    def decision(self, row: ApprovalRequest) -> str:
        """The person who decided, and when."""
        if row.decided_by is None or row.decided_at is None:
            return "-"
        return f"{row.decided_by}, {date_format(localtime(row.decided_at), 'SHORT_DATETIME_FORMAT')}"

    def get_urls(self) -> list[URLPattern]:
        """The request forms and the decision buttons, beside the usual pages."""
        own = self.admin_site.admin_view
        deciding = [
            path(f"<int:object_id>/{verb}/", own(require_POST(partial(pages.decide, verb=verb))), name=f"{NAME}_{verb}")
            for verb in ("approve", "refuse", "withdraw")
        ]
        return [
            path("ask/rights/<str:public_id>/", own(pages.ask_rights), name=f"{NAME}_ask_rights"),
            path("ask/way-in/<str:public_id>/", own(pages.ask_way_in), name=f"{NAME}_ask_way_in"),
            path("ask/role/", own(pages.ask_role), name=f"{NAME}_ask_new_role"),
            path("ask/role/<int:pk>/", own(pages.ask_role), name=f"{NAME}_ask_role"),
            path("adjustment/<str:public_id>/", own(require_POST(pages.approve_adjustment)), name=f"{NAME}_adjustment"),
            *deciding,
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list of all requests, below the open ones."""
        context = dict(extra_context or {})
        if self.has_view_permission(request):
            reader = pages.operator(request)
            context["cards"] = [card_of(each, reader) for each in waiting()]
            context["elsewhere"] = [each for room in elsewhere.waiting for each in room(reader)]
        answer: HttpResponse = super().changelist_view(request, context)
        return answer

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One request with its card."""
        row = self.get_object(request, object_id)
        context = dict(extra_context or {})
        if row is not None and self.has_view_permission(request, row):
            context["card"] = card_of(row, pages.operator(request))
        answer: HttpResponse = super().change_view(request, object_id, form_url, context)
        return answer


class RequestsApproval:
    """An admin page whose form makes a request: nothing is saved before another person approves it."""

    def request_from(self, request: HttpRequest, row: Any) -> None:
        """Request what was filled in; raises Refused."""
        raise NotImplementedError

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Make the request, and show the result."""
        try:
            self.request_from(request, obj)
        except Refused as refused:
            messages.error(request, refused.sentence)
        else:
            messages.success(request, _("Asked for. Another person has to approve it."))

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Save nothing: the row does not exist yet."""

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> None:
        """The audit has it; there is no row to name."""

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> None:
        """The audit has it; the row has not changed."""

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """Redirect to the list of open requests."""
        return redirect(pages.LIST)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        """Redirect to the list of open requests."""
        return redirect(pages.LIST)


for _model in (Bonus, Group, LicenceRow, Limit):
    admin.site.unregister(_model)


@admin.register(Bonus)
class AskedBonusAdmin(RequestsApproval, BonusAdmin):
    """A bonus is requested by one person and granted after the approval of another."""

    def request_from(self, request: HttpRequest, row: Bonus) -> None:
        """A bonus for this player."""
        wanted = bonus_wanted(row)
        ask("bonus", by=pages.operator(request), about=row.user, after=wanted, words=str(row.user), reason=row.reason)


@admin.register(Limit)
class AskedLimitAdmin(RequestsApproval, LimitAdmin):
    """A limit of the house is requested by one person and set after the approval of another."""

    def request_from(self, request: HttpRequest, row: Limit) -> None:
        """A limit for one player, or for everybody."""
        there = limit_there(row.user, row.kind, row.span, row.currency)
        ask(
            "limit",
            by=pages.operator(request),
            about=row.user,
            before=limit_wanted(there, there.amount) if there else None,
            after=limit_wanted(row, row.amount),
            words=str(row.user or _("everybody")),
            reason=request.POST.get("reason") or str(_("a limit of the house")),
        )


@admin.register(LicenceRow)
class AskedLicenceAdmin(LicenceAdmin):
    """The licences; a licence in the file that replaces another is requested by one person and approved by another."""

    list_before_template = "admin/desk/ask_licence.html"

    def get_urls(self) -> list[URLPattern]:
        """The request form, beside the usual pages."""
        own = self.admin_site.admin_view(pages.ask_licence)
        return [path("ask/", own, name="wallet_licencerow_ask"), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list, below a licence that waits for people."""
        context = {**(extra_context or {}), "waits": licence_in_file()}
        answer: HttpResponse = super().changelist_view(request, context)
        return answer


@admin.register(Group)
class RoleAdmin(ReadOnly, ModelAdmin):
    """The roles with their permissions; changes are requested."""

    list_display = ("name", "people", "rights")
    search_fields = ("name",)
    ordering = ("name",)
    fields = readonly_fields = ("name", "permissions")
    change_form_outer_before_template = "admin/desk/ask_role.html"
    list_before_template = "admin/desk/ask_new_role.html"

    @admin.display(description=_("operators"))
    def people(self, group: Group) -> int:
        """How many have it."""
        return group.user_set.count()

    @admin.display(description=_("permissions"))
    def rights(self, group: Group) -> int:
        """How many it has."""
        return group.permissions.count()
