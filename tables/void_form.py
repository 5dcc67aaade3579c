"""The page between an operator's wish to void deals and its being done: why, in words that the players read."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from tables.models import Deal

LONGEST_REASON = 300


class VoidForm(forms.Form):
    """The reason, asked for once for all the chosen deals."""

    why = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        help_text=_("Every player of the deal reads this."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3, "autofocus": True}),
    )


def form_of(request: HttpRequest) -> VoidForm:
    """The form as it was sent; not bound yet when the operator comes from the list."""
    return VoidForm(request.POST) if "why" in request.POST else VoidForm()


def void_page(request: HttpRequest, form: VoidForm, deals: QuerySet[Deal]) -> TemplateResponse:
    """The page that asks; its answer comes back to the same action with the same deals."""
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": _("Void deals"),
        "form": form,
        "deals": deals.select_related("table"),
        "checkbox": ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/tables/void_deals.html", context)
