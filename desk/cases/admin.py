"""Cases in the admin: the list of open cases, and a case's own page with all actions."""

from http import HTTPStatus
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import F, QuerySet
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin
from unfold.decorators import display

from accounts.people.visitor import visitor
from base import clock
from base.refusals import Refused
from desk.cases import queries
from desk.cases.deciding import proposals
from desk.cases.deciding.decisions import sentence_of
from desk.cases.deciding.doings import CLOSING, DECISIONS, DOINGS, ORDER, TALK, Doing
from desk.cases.deciding.forms import CaseForm
from desk.cases.kinds import CaseState, Priority
from desk.cases.models import Case, Proposal, Reply
from desk.cases.opening import OpenForm, alert_of
from desk.dossiers.models import Dossier
from desk.replays.pages import EVERY_HAND
from desk.replays.services import look_back
from tables.play.models import NOT_ENDED

APPROVE = "desk.approve_case"
PRESSING = {str(each.value): None for each in Priority} | {
    str(Priority.URGENT.value): "danger",
    str(Priority.HIGH.value): "warning",
}
"""The colour of each priority; one without a colour has to be named too, or its number is shown."""


class Waiting(admin.SimpleListFilter):
    """A filter by state, assignee and lateness; closed cases are hidden by default."""

    title = gettext_lazy("waiting")
    parameter_name = "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices of the filter."""
        return [
            ("mine", _("Mine")),
            ("nobodys", _("Nobody's")),
            ("late", _("Late")),
            ("player", _("For the player")),
            ("closed", _("Closed")),
            ("all", _("All cases")),
        ]

    def choices(self, changelist: Any) -> Any:
        """Name the default choice."""
        first, *more = super().choices(changelist)
        yield {**first, "display": _("All that waits")}
        yield from more

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        """The chosen ones; a search looks among all."""
        open_ones = queryset.exclude(state=CaseState.CLOSED)
        chosen = {
            "mine": open_ones.filter(assigned_to=visitor(request)),
            "nobodys": open_ones.filter(assigned_to=None),
            "late": open_ones.filter(due_at__lt=Now()),
            "player": open_ones.filter(state=CaseState.WAITING),
            "closed": queryset.filter(state=CaseState.CLOSED),
            "all": queryset,
        }
        return chosen.get(self.value() or "", queryset if request.GET.get("q") else open_ones)


@admin.register(Case)
class CaseAdmin(ModelAdmin):
    """Cases: open ones first, the most urgent at the top."""

    list_display = ("about", "kind", "shown_state", "pressing", "due_at", "player", "assigned_to")
    list_filter = (Waiting, "kind", "priority")
    list_select_related = ("player", "assigned_to")
    search_fields = (
        "=public_id", "title", "=deal__public_id", "=transaction", "=deposit", "=player__public_id",
        "player__display_name", "player__username", "=against__public_id", "against__display_name", "=match__public_id",
        "=tournament__public_id", "=table__public_id", "=key",
    )  # fmt: skip
    search_help_text = gettext_lazy("A player, a deal, a match, a transaction, or the case's own id")
    show_full_result_count = False
    # A case is worked by its own page's deeds, each of which is written down; no field of it is filled in.
    readonly_fields = tuple(field.name for field in Case._meta.fields)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """The most pressing first, then by deadline."""
        cases: QuerySet[Case] = super().get_queryset(request)
        return cases.order_by(F("closed_at").desc(nulls_first=True), "-priority", "due_at")

    def get_ordering(self, request: HttpRequest) -> tuple[()]:
        """Keep the order of the query."""
        return ()

    @display(description=gettext_lazy("about"), ordering="title")
    def about(self, case: Case) -> str:
        """The object of the case."""
        return case.title

    @display(
        description=gettext_lazy("state"),
        ordering="state",
        label={CaseState.OPEN: "info", CaseState.WAITING: "warning", CaseState.CLOSED: None},
    )
    def shown_state(self, case: Case) -> tuple[str, str]:
        """The state in its colour."""
        return case.state, case.get_state_display()

    @display(
        description=gettext_lazy("priority"),
        ordering="priority",
        label=PRESSING,
    )
    def pressing(self, case: Case) -> tuple[str, str]:
        """The priority in its colour."""
        return str(case.priority), case.get_priority_display()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A case cannot be deleted."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The addresses of actions, beside the usual pages."""
        wrap = self.admin_site.admin_view
        own = [
            path("<int:pk>/do/<slug:name>/", wrap(self.do), name="desk_case_do"),
            path("<int:pk>/decide/<int:proposal>/<slug:word>/", wrap(self.decide), name="desk_case_decide"),
            path("<int:pk>/dossier/", wrap(self.dossier), name="desk_case_dossier"),
        ]
        return [*own, *super().get_urls()]

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Open a case as an operator."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = OpenForm(request.POST or None, initial={name: request.GET.get(name) for name in OpenForm.base_fields})
        if request.method == "POST" and form.is_valid():
            made = form.open(visitor(request))
            return redirect("admin:desk_case_change", made.pk)
        shown = {**self.admin_site.each_context(request), "title": _("Open a case"), "form": form}
        return render(request, "admin/desk/open_case.html", shown)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show a case on its own page instead of the admin's form."""
        return self._page(request, self._case(request, object_id))

    def do(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """Do one thing in a case; the page again where something is missing."""
        case, doing = self._case(request, str(pk)), DOINGS.get(name)
        if doing is None or request.method != "POST":
            return redirect("admin:desk_case_change", pk)
        if not request.user.has_perm(doing.permission):
            raise PermissionDenied
        form = doing.form(case, visitor(request), request.POST, prefix=name)
        if not form.is_valid():
            return self._page(request, case, {name: form}, HTTPStatus.UNPROCESSABLE_ENTITY)
        try:
            doing.do(case, visitor(request), form)
        except (Refused, ValidationError) as refused:
            form.add_error(None, sentence_of(refused))
            return self._page(request, self._case(request, str(pk)), {name: form}, HTTPStatus.CONFLICT)
        messages.success(request, _("%s: done.") % doing.title)
        return redirect("admin:desk_case_change", pk)

    def decide(self, request: HttpRequest, pk: int, proposal: int, word: str) -> HttpResponse:
        """Approve or refuse another operator's proposal."""
        case = self._case(request, str(pk))
        proposal_row = get_object_or_404(Proposal, pk=proposal, case=case)
        if request.method == "POST":
            if not request.user.has_perm(APPROVE):
                raise PermissionDenied
            try:
                if word == "agree":
                    proposals.agree(proposal_row, visitor(request))
                else:
                    proposals.turn_down(proposal_row, visitor(request), request.POST.get("why", ""))
            except (Refused, ValidationError) as refused:
                messages.error(request, sentence_of(refused))
            else:
                messages.success(request, _("%s: done.") % proposal_row.get_decision_display())
        return redirect("admin:desk_case_change", pk)

    def dossier(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The dossier to take away: whole, or with `?for=player` as its player has it; that is a look at the hands."""
        case = self._case(request, str(pk))
        if case.deal is not None and not request.user.has_perm(EVERY_HAND):
            raise PermissionDenied
        sealed = get_object_or_404(Dossier, case=case)
        if case.deal is not None and case.deal.status not in NOT_ENDED:
            look_back(case.deal, visitor(request))
        shared = request.GET.get("for") == "player"
        answer = HttpResponse(bytes(sealed.shared if shared else sealed.whole), content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="dossier-{case.public_id}.zip"'
        answer["Cache-Control"] = "no-store"
        return answer

    def _case(self, request: HttpRequest, pk: str) -> Case:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        about = ("player", "against", "deal__table", "table", "match", "tournament", "assigned_to")
        return get_object_or_404(Case.objects.select_related(*about), pk=pk)

    def _page(
        self,
        request: HttpRequest,
        case: Case,
        sent: dict[str, CaseForm] | None = None,
        status: HTTPStatus = HTTPStatus.OK,
    ) -> HttpResponse:
        shown = queries.whole(case)
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": case.title,
            "case": case,
            "whole": shown,
            "alert": alert_of(case) if request.user.has_perm("desk.view_alert") else None,
            "replies": list(queries.replies_for(case)) if case.player else [],
            "may_take": case.deal is None or request.user.has_perm(EVERY_HAND),
            "may_approve": request.user.has_perm(APPROVE),
            "late": not case.is_closed and case.due_at < clock.at(clock.now_ms()),
            "is_own": request.user.pk in (case.player_id, case.against_id),
        }
        if not case.is_closed and not context["is_own"]:
            for group, doings in (("talk", TALK), ("order", ORDER), ("decisions", DECISIONS), ("closing", CLOSING)):
                context[group] = _offered(request, case, doings, sent or {})
        answer = render(request, "admin/desk/case.html", context)
        answer.status_code = status
        return answer


def _offered(
    request: HttpRequest, case: Case, doings: dict[str, Doing], sent: dict[str, CaseForm]
) -> list[tuple[str, Doing, CaseForm, bool]]:
    """Name, doing, form and whether it was sent with a fault, of all that this operator can do now."""
    offered = []
    for name, doing in doings.items():
        if not (request.user.has_perm(doing.permission) and doing.fits(case)):
            continue
        form = sent.get(name) or doing.form(case, visitor(request), prefix=name)
        reply = request.GET.get("reply", "")
        if name == "answer" and not form.is_bound and reply.isdigit() and case.player is not None:
            chosen = Reply.objects.filter(pk=reply).first()
            form.initial["words"] = chosen.words(case.player.language) if chosen else ""
        offered.append((name, doing, form, form.is_bound))
    return offered


@admin.register(Reply)
class ReplyAdmin(ModelAdmin):
    """Prepared replies, in both languages."""

    list_display = ("name", "kind")
    list_filter = ("kind",)
    search_fields = ("name", "english", "hindi")
