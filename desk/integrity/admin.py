"""Alerts in the admin: the pairs and players with their evidence, the deals to look at, and what operators decide."""

from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from accounts.people.models import User
from base.admin.ask_why import ReasonForm, form_of, reason_field, row_page
from base.admin.read_only import ReadOnly
from base.refusals import Refused
from desk.cases.models import MOST_WORDS, Case, CaseKind, CaseState
from desk.integrity import services
from desk.integrity.models import Alert, AlertState
from desk.integrity.words import WHAT, in_words

LONGEST_REASON = 300


class AlertReason(ReasonForm):
    """Why an operator thinks so."""

    why = reason_field(help_text=_("It stays beside the alert, with your name."), longest=LONGEST_REASON)


@admin.register(Alert)
class AlertAdmin(ReadOnly, ModelAdmin):
    """What the nightly search found. It shows evidence; people decide."""

    list_display = ("pair", "state_label", "score", "deals", "last_at")
    list_filter = ("state",)
    search_fields = ("low__display_name", "high__display_name", "low__public_id", "high__public_id")
    ordering = ("-score",)
    fields = ("people", "evidence", "deals_to_see", "steps_taken", "cases")
    readonly_fields = fields
    list_select_related = ("low", "high")
    actions_list = ("search_now",)
    actions_detail = ("watch", "dismiss", "open_again", "open_case")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Alerts are looked at and decided about, never edited."""
        return False

    def has_decide_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may decide about alerts."""
        return request.user.has_perm("desk.change_alert")

    def has_open_case_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may open cases, and see the evidence that the form is filled in with."""
        return request.user.has_perm("desk.add_case") and request.user.has_perm("desk.view_alert")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Alert]:
        """The alerts with their players."""
        alerts: QuerySet[Alert] = super().get_queryset(request)
        return alerts.select_related("low", "high")

    @display(description=_("who"), header=False)
    def pair(self, alert: Alert) -> str:
        """The names of both players of an alert."""
        return str(alert)

    @display(
        description=_("state"),
        label={AlertState.OPEN: "danger", AlertState.WATCHED: "warning", AlertState.DISMISSED: "success"},
    )
    def state_label(self, alert: Alert) -> tuple[str, str]:
        """The state in its colour."""
        return alert.state, str(AlertState(alert.state).label)

    @display(description=_("who"))
    def people(self, alert: Alert) -> SafeString:
        """The players, each a link."""
        return _part("people", {"alert": alert, "people": _people(alert)})

    @display(description=_("evidence"))
    def evidence(self, alert: Alert) -> SafeString:
        """The lines, the heaviest first."""
        names = {user.public_id: user.display_name for user in _people(alert)}
        return _part("evidence", {"lines": [in_words(line, names) for line in alert.lines]})

    @display(description=_("deals to look at"))
    def deals_to_see(self, alert: Alert) -> SafeString:
        """Deals with what was done in them, each a link."""
        names = {user.public_id: user.display_name for user in _people(alert)}
        rows = [(one["deal"], names.get(one["player"], ""), WHAT[one["what"]]) for one in alert.examples]
        return _part("deals", {"rows": rows})

    @display(description=_("decisions"))
    def steps_taken(self, alert: Alert) -> SafeString:
        """What was decided, by whom and why."""
        return _part("steps", {"steps": alert.steps.select_related("by")})

    @display(description=_("cases"))
    def cases(self, alert: Alert) -> SafeString:
        """What was opened from it, each a link."""
        return _part("cases", {"cases": _cases_of(alert)})

    @action(description=_("Search now"), permissions=["decide"], icon="search")
    def search_now(self, request: HttpRequest) -> HttpResponse:
        """Read what has been played since the last search."""
        read = services.search()
        messages.success(request, ngettext("%d deal was read.", "%d deals were read.", read) % read)
        return HttpResponseRedirect(reverse("admin:desk_alert_changelist"))

    @action(description=_("Watch"), permissions=["decide"], url_path="watch", icon="visibility")
    def watch(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Keep an eye on them."""
        return self._decide(request, object_id, AlertState.WATCHED)

    @action(
        description=_("Dismiss"),
        permissions=["decide"],
        url_path="dismiss",
        variant=ActionVariant.SUCCESS,
        icon="check",
    )
    def dismiss(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Decide that nothing is wrong with these players."""
        return self._decide(request, object_id, AlertState.DISMISSED)

    @action(description=_("Open again"), permissions=["decide"], url_path="open", icon="undo")
    def open_again(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """It was decided too early."""
        return self._decide(request, object_id, AlertState.OPEN)

    @action(description=_("Open a case"), permissions=["open_case"], url_path="open-case", icon="support_agent")
    def open_case(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the form that opens a case about it, filled in; or to the case that is open."""
        alert = get_object_or_404(self.get_queryset(request), pk=object_id)
        there = _cases_of(alert).exclude(state=CaseState.CLOSED).first()
        if there is not None:
            return redirect("admin:desk_case_change", there.pk)
        people = _people(alert)
        names = {user.public_id: user.display_name for user in people}
        known = {
            "kind": CaseKind.INTEGRITY.value,
            "title": str(alert),
            "against": people[-1].public_id,
            "words": "\n".join(in_words(line, names).sentence for line in alert.lines)[:MOST_WORDS],
            "alert": alert.public_id,
            **({"player": people[0].public_id} if len(people) > 1 else {}),
        }
        return redirect(f"{reverse('admin:desk_case_add')}?{urlencode(known)}")

    def _decide(self, request: HttpRequest, object_id: str, state: AlertState) -> HttpResponse:
        alert = get_object_or_404(self.get_queryset(request), pk=object_id)
        form = form_of(request, AlertReason)
        there = HttpResponseRedirect(reverse("admin:desk_alert_change", args=[alert.pk]))
        if form.is_valid():
            try:
                services.decide(alert, state, form.cleaned_data["why"], cast(User, request.user))
            except Refused as refused:
                messages.warning(request, refused.sentence)
            return there
        return row_page(request, f"{alert}: {AlertState(state).label}", there.url, form=form)


def _cases_of(alert: Alert) -> QuerySet[Case]:
    return Case.objects.filter(key=f"alert:{alert.public_id}").order_by("-id")


def _people(alert: Alert) -> list[User]:
    return [user for user in (alert.low, alert.high) if user is not None]


def _part(name: str, context: dict[str, Any]) -> SafeString:
    return render_to_string(f"admin/desk/alert_{name}.html", context)
