"""The admin's pages that ask before an act: why it is done, a word about the chosen rows, or only whether it is meant.

Every form that asks an operator for a reason is a `ReasonForm`, and its field is called `why`. A room that needs other
words or another length has a small class below it:

    class ClubReason(ReasonForm):
        why = reason_field(help_text=_("The club's members read it."), longest=LONGEST_WHY)
"""

from typing import Any, TypeVar

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from base.admin.helped import Helped

LONGEST = 200
_LABEL = _("Reason")


def reason_field(
    *,
    label: StrOrPromise = _LABEL,
    help_text: StrOrPromise = "",
    longest: int = LONGEST,
    rows: int = 3,
    autofocus: bool = True,
) -> forms.CharField:
    """The field for a reason of at most `longest` letters; with `rows` of 1 it is one line, which Enter sends."""
    attrs: dict[str, Any] = {"autofocus": True} if autofocus else {}
    line, area = UnfoldAdminTextInputWidget, UnfoldAdminTextareaWidget
    widget = line(attrs=attrs) if rows == 1 else area(attrs={"rows": rows, **attrs})
    return forms.CharField(label=label, help_text=help_text, max_length=longest, widget=widget)


class ReasonForm(Helped):
    """Asks an operator why."""

    why = reason_field()

    def __init__(
        self,
        *args: Any,
        label: StrOrPromise = "",
        help_text: StrOrPromise = "",
        needed: bool = True,
        **kwargs: Any,
    ) -> None:
        """A `label` or a `help_text` takes the place of the field's own."""
        super().__init__(*args, **kwargs)
        why = self.fields["why"]
        why.label, why.help_text, why.required = label or why.label, help_text or why.help_text, needed


class RowsReason(ReasonForm):
    """One line for all the chosen rows of a list: a reason, or what stands for it, such as the bank's reference."""

    why = reason_field(help_text=_("It is written down for all the chosen rows."), rows=1)


Asks = TypeVar("Asks", bound=ReasonForm)


def form_of(request: HttpRequest, asks: type[Asks], **words: Any) -> Asks:
    """The form as it was sent; not bound yet when the operator comes from a list or from a row's page."""
    return asks(request.POST if "why" in request.POST else None, **words)


def rows_page(
    request: HttpRequest, form: forms.Form, rows: QuerySet[Any], action: str, title: StrOrPromise
) -> TemplateResponse:
    """The page with a form of one field; its answer is posted to the same action with the same rows."""
    context: dict[str, Any] = {"rows": rows, "action": action, "checkbox": ACTION_CHECKBOX_NAME}
    return _page(request, title, request.path, form, context)


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
    return _page(request, title, back, form, {"about": about, "text": text})


def _page(
    request: HttpRequest, title: StrOrPromise, back: str, form: forms.Form | None, context: dict[str, Any]
) -> TemplateResponse:
    field = next(iter(form)) if form is not None else None
    shared: dict[str, Any] = {**admin.site.each_context(request), "title": title, "field": field, "back": back}
    return TemplateResponse(request, "admin/ask_why.html", {**shared, **context})
