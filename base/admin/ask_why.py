"""The admin's pages that ask before an action runs: for a reason, a bank's reference, or only whether it is meant."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.widgets import UnfoldAdminTextInputWidget

LONGEST = 200


class WordForm(forms.Form):
    """One line of text for all the chosen rows."""

    word = forms.CharField(
        max_length=LONGEST,
        help_text=_("It is written down for all the chosen rows."),
        widget=UnfoldAdminTextInputWidget(attrs={"autofocus": True}),
    )

    def __init__(self, label: StrOrPromise, *args: Any, needed: bool = True, **kwargs: Any) -> None:
        """`label` is the label of the field."""
        super().__init__(*args, **kwargs)
        self.fields["word"].label = label
        self.fields["word"].required = needed


def form_of(request: HttpRequest, label: StrOrPromise, *, needed: bool = True) -> WordForm:
    """The form as it was sent; not bound yet when the operator comes from the list."""
    return WordForm(label, request.POST if "word" in request.POST else None, needed=needed)


def word_page(
    request: HttpRequest, form: forms.Form, rows: QuerySet[Any], action: str, title: StrOrPromise
) -> TemplateResponse:
    """The page with a form of one field; its answer is posted to the same action with the same rows."""
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": title,
        "field": next(iter(form)),
        "rows": rows,
        "action": action,
        "checkbox": ACTION_CHECKBOX_NAME,
        "back": request.path,
    }
    return TemplateResponse(request, "admin/ask_why.html", context)


def row_page(
    request: HttpRequest,
    title: StrOrPromise,
    back: str,
    *,
    form: forms.Form | None = None,
    about: SafeString | str = "",
    text: StrOrPromise = "",
) -> TemplateResponse:
    """The page before an action on one row: its form of one field, if it has one; `about` names the row in HTML."""
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": title,
        "field": next(iter(form)) if form is not None else None,
        "about": about,
        "text": text,
        "back": back,
    }
    return TemplateResponse(request, "admin/say_why.html", context)
