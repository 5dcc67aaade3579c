"""Papers in the operators' admin: they are judged through the services; logs of views and erasures are read-only."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts.law.places import restricted
from accounts.papers.kinds import Fault
from accounts.papers.models import DocumentView, PapersErased, ProofCheck
from accounts.papers.services import approve, reject, twin_of
from accounts.people.visitor import visitor
from base.admin.read_only import ReadOnly


class JudgeForm(forms.ModelForm[ProofCheck]):
    """The verdict on a proof: approved, or rejected with a reason."""

    verdict = forms.ChoiceField(
        label=_("Verdict"), choices=(("approve", _("Approve")), ("reject", _("Reject"))), required=True
    )

    class Meta:
        model = ProofCheck
        fields = ("fault", "note", "expires_on")

    def clean(self) -> dict[str, Any]:
        """Ask for a reason where a proof is rejected."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("verdict") == "reject" and not cleaned.get("fault"):
            self.add_error("fault", _("Say why, so that the player can cure it."))
        return cleaned


@admin.register(ProofCheck)
class ProofAdmin(ModelAdmin):
    """Proofs to judge, the oldest first."""

    form = JudgeForm
    list_display = ("user", "proof", "state", "submitted_at", "decided_by", "expires_on")
    list_filter = ("state", "proof")
    search_fields = ("user__public_id", "user__username", "user__display_name", "user__person__legal_name")
    ordering = ("submitted_at",)
    list_select_related = ("user", "decided_by")
    readonly_fields = (
        "user",
        "proof",
        "state",
        "own_words",
        "law",
        "documents",
        "twin",
        "submitted_at",
        "decided_at",
        "decided_by",
    )
    fields = (*readonly_fields, "verdict", "fault", "note", "expires_on")

    @admin.display(description=_("the player says"))
    def own_words(self, check: ProofCheck) -> str:
        """Name, birth and address as the player wrote them."""
        person = check.user.person
        parts = (person.legal_name, person.born_on, person.address, person.get_place_display(), person.pin_code)
        return " · ".join(str(part) for part in parts if part)

    @admin.display(description=_("law of the place"))
    def law(self, check: ProofCheck) -> str:
        """The law that forbids play for money where the player lives, and whether a person has checked that entry."""
        restriction = restricted(check.user.person.place, timezone.localdate())
        if restriction is None:
            return "-"
        return f"{restriction.source} ({_('checked') if restriction.checked else _('not checked')})"

    @admin.display(description=_("documents"))
    def documents(self, check: ProofCheck) -> SafeString:
        """Links to the documents, newest first; opening one is noted."""
        sent = check.user.documents.filter(erased_at=None).order_by("-pk")
        links = ((reverse("accounts:document", args=(one.public_id,)), one, one.sent_at) for one in sent)
        return format_html_join(mark_safe("<br>"), '<a href="{}">{}, {:%Y-%m-%d %H:%M}</a>', links)

    @admin.display(description=_("same document as"))
    def twin(self, check: ProofCheck) -> str:
        """Another player who was approved with the same document."""
        other = twin_of(check.user)
        return other.public_id if other else "-"

    def save_model(self, request: HttpRequest, obj: ProofCheck, form: Any, change: bool) -> None:
        """Hand the verdict to the service."""
        cleaned = form.cleaned_data
        stored = ProofCheck.objects.get(pk=obj.pk)
        try:
            if cleaned["verdict"] == "approve":
                approve(visitor(request), stored, expires_on=cleaned["expires_on"])
            else:
                reject(visitor(request), stored, Fault(cleaned["fault"]), cleaned["note"])
        except ValidationError as refused:
            self.message_user(request, " ".join(refused.messages), level="ERROR")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Players send papers, operators do not."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes a proof."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Operators who may judge papers or see everything see this page; only the first see the documents."""
        return request.user.has_perm("accounts.review_papers") or request.user.has_perm("accounts.view_proofcheck")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only operators who may judge papers judge them."""
        return request.user.has_perm("accounts.review_papers")


@admin.register(DocumentView)
class DocumentViewAdmin(ReadOnly, ModelAdmin):
    """The log of who has looked at which document."""

    list_display = ("at", "viewer", "document", "address")
    search_fields = ("viewer__username", "document__public_id")


@admin.register(PapersErased)
class PapersErasedAdmin(ReadOnly, ModelAdmin):
    """The log of whose papers were erased, and by which rule."""

    list_display = ("at", "user", "documents", "kept_days", "closed_at")
    search_fields = ("user__public_id",)
