"""Operators' pages of houses: write a document, read its rules as players do, prove, publish and compare."""

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.admin import ModelAdmin
from unfold.decorators import action, display
from unfold.widgets import UnfoldAdminTextareaWidget

from accounts.people.models import User
from engine.houses import BadProfile, RuleProfile, UnknownProfile, examples
from engine.proof import DEALS
from tables.houses import services
from tables.houses.models import House, HouseStatus
from tables.houses.queries import rules_called
from tables.houses.refusals import HouseRefused
from tables.houses.words import differences, rules_in_words

BEGIN_WITH = "rummycircle-points"
_FITTING = {
    HouseStatus.DRAFT: ("prove", "publish"),
    HouseStatus.PROVING: (),
    HouseStatus.PUBLISHED: ("withdraw",),
    HouseStatus.WITHDRAWN: (),
}
"""The buttons of each status."""


class HouseForm(forms.ModelForm[House]):
    """The document, checked as it is read."""

    document = forms.CharField(
        label=_("Document"),
        help_text=_("In TOML or JSON, by docs/schema/house.schema.json. Whatever is left out has its usual value."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 36, "spellcheck": "false", "class": "font-mono"}),
    )

    class Meta:
        model = House
        fields = ("document",)

    def clean_document(self) -> str:
        """The document as it was written; every field that is wrong has its sentence."""
        document: str = self.cleaned_data["document"].replace("\r\n", "\n")
        try:
            services.check_edition(document, self.instance)
        except ValidationError as wrong:
            raise ValidationError(wrong.message_dict["document"]) from wrong
        return document


@admin.register(House)
class HouseAdmin(ModelAdmin):
    """Houses that operators make."""

    form = HouseForm
    list_display = ("name", "version", "format", "progress", "proof", "short_hash", "published_at")
    list_filter = ("status", "format")
    search_fields = ("name", "rules_hash")
    readonly_fields = ("progress", "proof", "rules_hash", "words", "compared", "written_by", "published_by")
    actions = ("compare",)
    actions_detail = ("copy",)
    actions_submit_line = ("prove", "publish", "withdraw")

    @display(
        description=_("status"),
        label={
            HouseStatus.DRAFT: "info",
            HouseStatus.PROVING: "warning",
            HouseStatus.PUBLISHED: "success",
            HouseStatus.WITHDRAWN: None,
        },
    )
    def progress(self, house: House) -> tuple[str, str]:
        """How far it has come."""
        return house.status, str(HouseStatus(house.status).label)

    @display(description=_("proof"))
    def proof(self, house: House) -> StrOrPromise:
        """The progress of the proof, or its findings."""
        if house.proof_fault:
            return house.proof_fault
        if not house.proof_deals:
            return _("none yet") if house.status == HouseStatus.DRAFT else _("begins")
        return _("%(deals)d of %(all)d deals") % {"deals": house.proof_deals, "all": DEALS}

    @display(description=_("hash"))
    def short_hash(self, house: House) -> str:
        """Enough of the hash to tell two apart."""
        return house.rules_hash[:12]

    @display(description=_("as players read it"))
    def words(self, house: House) -> SafeString | str:
        """The rules in players' words."""
        rules = _rules_of(house)
        if rules is None:
            return "-"
        items = format_html_join("", "<li>{}</li>", ((sentence,) for sentence in rules_in_words(rules)))
        return format_html('<ul class="list-disc pl-5">{}</ul>', items)

    @display(description=_("other than what it was copied from"))
    def compared(self, house: House) -> SafeString | StrOrPromise:
        """Each field that differs from the house it began with."""
        try:
            source = _named(house.copied_from) if house.copied_from else None
        except UnknownProfile:
            source = None
        rules = _rules_of(house)
        if source is None or rules is None:
            return "-"
        rows = ((one.path, one.other, one.one) for one in differences(rules, source))
        items = format_html_join("", "<li><code>{}</code>: {} → {}</li>", rows)
        return format_html('<ul class="pl-5">{}</ul>', items) if items else _("nothing")

    def get_fields(self, request: HttpRequest, obj: House | None = None) -> tuple[str, ...]:
        """A new one is its document alone."""
        return ("document",) if obj is None else ("progress", "proof", "words", "compared", "document", "rules_hash")

    def get_readonly_fields(self, request: HttpRequest, obj: House | None = None) -> tuple[str, ...]:
        """A published edition is only read."""
        return (*self.readonly_fields, "document") if obj is not None and obj.is_settled else self.readonly_fields

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A new one begins as another edition of the one that is copied."""
        return {"document": services.another_edition(_source(request))}

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A house cannot be deleted: drafts are rewritten, published ones stay."""
        return False

    def has_publish_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may publish and withdraw."""
        return request.user.has_perm("tables.publish_house")

    def has_write_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may have a draft proved."""
        return request.user.has_perm("tables.change_house")

    def has_make_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may begin another."""
        return bool(self.has_add_permission(request))

    def save_model(self, request: HttpRequest, obj: House, form: Any, change: bool) -> None:
        """Save through the service; a press of another button below the document saves nothing."""
        if not change:
            obj.copied_from = _copied_key(request)
        if not change or (not obj.is_settled and form.initial.get("document") != obj.document):
            services.save_draft(obj, cast(User, request.user))
        # The admin's own way to these buttons would write the row once more.
        for button in self.get_actions_submit_line(request, str(obj.pk)):
            if button.action_name in request.POST:
                button.method(request, obj)

    @action(description=_("Save and prove"), permissions=["write"])
    def prove(self, request: HttpRequest, obj: House) -> None:
        """Start the proof from its beginning."""
        self._do(request, lambda: services.ask_proof(obj.pk), _("The proof runs; look again soon."))

    @action(description=_("Publish"), permissions=["publish"])
    def publish(self, request: HttpRequest, obj: House) -> None:
        """Publish it, so that tables can use it."""
        by = cast(User, request.user)
        self._do(request, lambda: services.publish(obj.pk, by), _("Tables can be opened by it now."))

    @action(description=_("Withdraw"), permissions=["publish"])
    def withdraw(self, request: HttpRequest, obj: House) -> None:
        """Open nothing new by it."""
        message = _("Nothing new is opened by it; tables that play by it go on.")
        self._do(request, lambda: services.withdraw(obj.pk), message)

    def get_actions_submit_line(self, request: HttpRequest, object_id: str) -> list[Any]:
        """The buttons that its present state allows."""
        house = House.objects.filter(pk=object_id).first()
        fits = _FITTING[HouseStatus(house.status)] if house else ()
        return [one for one in super().get_actions_submit_line(request, object_id) if one.method.__name__ in fits]

    @action(description=_("Copy"), permissions=["make"], url_path="copy", icon="content_copy")
    def copy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Begin another edition with this one's document."""
        house = _there(object_id)
        return HttpResponseRedirect(f"{reverse('admin:tables_house_add')}?copy={house.key}")

    @admin.action(description=_("Compare two"), permissions=["change"])
    def compare(self, request: HttpRequest, queryset: QuerySet[House]) -> HttpResponse | None:
        """Show the differences between two houses."""
        chosen = list(queryset[:3])
        if len(chosen) != 2:
            self.message_user(request, _("Choose two houses."), messages.WARNING)
            return None
        one, other = chosen
        context = {
            **self.admin_site.each_context(request),
            "title": _("What differs"),
            "opts": self.opts,
            "one": one,
            "other": other,
            "differences": differences(one.rules, other.rules),
        }
        return TemplateResponse(request, "admin/tables/compare_houses.html", context)

    def _do(self, request: HttpRequest, act: Callable[[], House], message: StrOrPromise) -> None:
        try:
            act()
        except HouseRefused as refused:
            self.message_user(request, refused.sentence, messages.ERROR)
        else:
            self.message_user(request, message, messages.SUCCESS)


def _there(house_pk: str) -> House:
    house = House.objects.filter(pk=house_pk).first() if house_pk.isdecimal() else None
    if house is None:
        raise Http404
    return house


def _rules_of(house: House) -> RuleProfile | None:
    try:
        return house.rules
    except BadProfile:
        return None


def _named(key: str) -> RuleProfile:
    """Any house by the name that a copy begins with: of the software, an example, or any edition of an operator's."""
    example = examples().get(key)
    if example is not None:
        return example
    name, _at, version = key.partition("@")
    draft = House.objects.filter(name=name, version=version).first() if version.isdecimal() else None
    return rules_called(key) if draft is None else draft.rules


def _copied_key(request: HttpRequest) -> str:
    return request.GET.get("copy", BEGIN_WITH)[:40]


def _source(request: HttpRequest) -> RuleProfile:
    try:
        return _named(_copied_key(request))
    except UnknownProfile as unknown:
        raise Http404 from unknown
