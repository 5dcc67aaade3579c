"""Operators judge papers, set the house's limits, send players on breaks; all through the services, logged by them."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts.care.breaks import services as breaks
from accounts.care.breaks.models import Break
from accounts.care.kinds import Fault, LimitKind, SetBy, Span
from accounts.care.limits import services as limits
from accounts.care.limits.models import Limit, LimitChange
from accounts.law.places import restricted
from accounts.papers import services as papers
from accounts.papers.models import DocumentView, PapersErased, ProofCheck
from accounts.people.pages import visitor


class ReadOnly:
    """Nothing is added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class JudgeForm(forms.ModelForm[ProofCheck]):
    """Approve, or reject with a reason."""

    verdict = forms.ChoiceField(
        label=_("Verdict"), choices=(("approve", _("Approve")), ("reject", _("Reject"))), required=True
    )

    class Meta:
        model = ProofCheck
        fields = ("fault", "note", "expires_on")

    def clean(self) -> dict[str, Any]:
        """Judge at once inside the form, so that a refusal is shown at it."""
        given = super().clean() or self.cleaned_data
        if given.get("verdict") == "reject" and not given.get("fault"):
            self.add_error("fault", _("Say why, so that the player can cure it."))
        return given


@admin.register(ProofCheck)
class ProofAdmin(ModelAdmin):
    """Papers that wait, oldest first."""

    form = JudgeForm
    list_display = ("user", "proof", "state", "submitted_at", "decided_by", "expires_on")
    list_filter = ("state", "proof")
    search_fields = ("user__public_id", "user__username", "user__person__legal_name")
    ordering = ("submitted_at",)
    list_select_related = ("user", "decided_by")
    readonly_fields = (
        "user",
        "proof",
        "state",
        "said",
        "law",
        "documents",
        "twin",
        "submitted_at",
        "decided_at",
        "decided_by",
    )
    fields = (*readonly_fields, "verdict", "fault", "note", "expires_on")

    @admin.display(description=_("the player says"))
    def said(self, check: ProofCheck) -> str:
        """Name, birth and address in the player's own words."""
        person = check.user.person
        parts = (person.legal_name, person.born_on, person.address, person.get_place_display(), person.pin_code)
        return " · ".join(str(part) for part in parts if part)

    @admin.display(description=_("law of the place"))
    def law(self, check: ProofCheck) -> str:
        """What forbids it where the player lives, and whether a person has checked that entry."""
        found = restricted(check.user.person.place, timezone.localdate())
        if found is None:
            return "-"
        return f"{found.source} ({_('checked') if found.checked else _('not checked')})"

    @admin.display(description=_("documents"))
    def documents(self, check: ProofCheck) -> SafeString:
        """Links to what was sent, newest first; opening one is noted."""
        sent = check.user.documents.filter(erased_at=None).order_by("-pk")
        links = ((reverse("accounts:document", args=(one.public_id,)), one, one.sent_at) for one in sent)
        return format_html_join(mark_safe("<br>"), '<a href="{}">{}, {:%Y-%m-%d %H:%M}</a>', links)

    @admin.display(description=_("same document as"))
    def twin(self, check: ProofCheck) -> str:
        """Another player who was approved with it."""
        found = papers.twin_of(check.user)
        return found.public_id if found else "-"

    def save_model(self, request: HttpRequest, obj: ProofCheck, form: Any, change: bool) -> None:
        """Hand the verdict to the service."""
        given = form.cleaned_data
        stored = ProofCheck.objects.get(pk=obj.pk)
        try:
            if given["verdict"] == "approve":
                papers.approve(visitor(request), stored, expires_on=given["expires_on"])
            else:
                papers.reject(visitor(request), stored, Fault(given["fault"]), given["note"])
        except ValidationError as refused:
            self.message_user(request, " ".join(refused.messages), level="ERROR")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Players send papers, operators do not."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who may judge papers."""
        return request.user.has_perm("accounts.review_papers")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who may judge papers."""
        return request.user.has_perm("accounts.review_papers")


@admin.register(Limit)
class LimitAdmin(ModelAdmin):
    """All limits; operators add and change the house's."""

    list_display = ("user", "set_by", "kind", "span", "currency", "amount", "next_amount", "next_at")
    list_filter = ("set_by", "kind", "span", "currency")
    search_fields = ("user__public_id", "user__username")
    autocomplete_fields = ("user",)
    fields = ("user", "kind", "span", "currency", "amount")

    def save_model(self, request: HttpRequest, obj: Limit, form: Any, change: bool) -> None:
        """Through the service, which logs it."""
        limits.set_by_operator(
            visitor(request), obj.user, LimitKind(obj.kind), Span(obj.span), obj.currency, obj.amount
        )

    def log_addition(self, request: HttpRequest, obj: Limit, message: Any) -> Any:
        """The service has its own log; a new row's key is not known here."""
        return None

    def response_add(self, request: HttpRequest, obj: Limit, post_url_continue: Any = None) -> Any:
        """Back to the list."""
        return self.response_post_save_add(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The house's own only; a player's is the player's."""
        return bool((obj is None or obj.set_by == SetBy.OPERATOR) and super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: an empty amount is no limit."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """What it limits stays."""
        return () if obj is None else ("user", "kind", "span", "currency")


@admin.register(Break)
class BreakAdmin(ModelAdmin):
    """Breaks; operators begin the house's own, and end only those."""

    list_display = ("user", "kind", "starts_at", "ends_at", "lifted_at", "made_by")
    list_filter = ("kind",)
    search_fields = ("user__public_id", "user__username")
    autocomplete_fields = ("user",)
    fields = ("user", "ends_at", "reason")
    actions = ("lift",)

    def save_model(self, request: HttpRequest, obj: Break, form: Any, change: bool) -> None:
        """Through the service, which clears the player's chairs."""
        taken = breaks.send_on_break(visitor(request), obj.user, obj.ends_at, obj.reason)
        obj.pk = taken.pk

    @admin.action(description=_("Lift (the house's own only)"))
    def lift(self, request: HttpRequest, chosen: QuerySet[Break]) -> None:
        """End them, the players' own excepted."""
        for taken in chosen:
            try:
                breaks.lift(visitor(request), taken)
            except ValidationError as refused:
                self.message_user(request, " ".join(refused.messages), level="ERROR")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What has begun is not rewritten."""
        return bool(obj is None and super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


@admin.register(LimitChange)
class LimitChangeAdmin(ReadOnly, ModelAdmin):
    """The log of limits."""

    list_display = ("asked_at", "user", "set_by", "kind", "span", "currency", "amount", "effective_at", "by")
    list_filter = ("set_by", "kind")
    search_fields = ("user__public_id",)


@admin.register(DocumentView)
class DocumentViewAdmin(ReadOnly, ModelAdmin):
    """Who has looked at which document."""

    list_display = ("at", "viewer", "document", "address")
    search_fields = ("viewer__username", "document__public_id")


@admin.register(PapersErased)
class PapersErasedAdmin(ReadOnly, ModelAdmin):
    """Whose papers were erased, and by which rule."""

    list_display = ("at", "user", "documents", "kept_days", "closed_at")
    search_fields = ("user__public_id",)
