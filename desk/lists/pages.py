"""Addresses for every list: save a filter, delete one, download the list as a file. All of them are posts."""

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin import ModelAdmin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.people.models import User
from base.refusals import Refused
from base.standby.answers import may_be_old
from base.standby.reading import read_off
from base.streaming import Streamed
from desk.lists.files import as_csv, fixed
from desk.lists.refusals import ListRefusal
from desk.lists.services import cleaned, forget_filter, note_taking, save_filter


@require_POST
def save(request: HttpRequest) -> HttpResponse:
    """Save a list's filter under a name."""
    list_name, query = request.POST.get("list", ""), request.POST.get("query", "")
    page = page_of(list_name)
    if page is None:
        raise Http404(ListRefusal.NO_SUCH_LIST.sentence)
    _allow(request, page)
    try:
        saved = save_filter(cast(User, request.user), list_name, request.POST.get("name", ""), query)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("“%s” is kept.") % saved.name)
    return redirect(f"{list_of(page)}?{cleaned(query)}")


@require_POST
def forget(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete one of the operator's own filters."""
    forgotten = forget_filter(cast(User, request.user), pk)
    page = page_of(forgotten.list_name) if forgotten else None
    if forgotten is None or page is None:
        raise Http404
    messages.success(request, _("“%s” is forgotten.") % forgotten.name)
    return redirect(list_of(page))


@require_POST
def take(request: HttpRequest, app: str, model: str) -> HttpResponse:
    """The whole list as it is filtered by the query."""
    page = page_of(f"{app}.{model}")
    if page is None:
        raise Http404
    _allow(request, page)
    return cast(HttpResponse, taken(page, request, lambda: _filtered(page, request)))


@admin.action(description=gettext_lazy("The chosen rows as CSV"), permissions=["view"])
def take_chosen(page: "ModelAdmin[Any]", request: HttpRequest, chosen: "QuerySet[Any]") -> Streamed:
    """An action of every list: the rows that were ticked."""
    return taken(page, request, lambda: chosen)


def taken(page: "ModelAdmin[Any]", request: HttpRequest, rows: "Callable[[], QuerySet[Any]]") -> Streamed:
    """The rows as a file, after the download is recorded.

    A standby may read them for an operator who has not just sent a change.
    """
    fixed_rows = read_off(partial(fixed, rows)) if may_be_old(request) else fixed(rows)
    note_taking(cast(User, request.user), page.model, request.GET.urlencode(), len(fixed_rows.keys))
    return as_csv(page, request, fixed_rows)


def _filtered(page: "ModelAdmin[Any]", request: HttpRequest) -> "QuerySet[Any]":
    try:
        queryset: QuerySet[Any] = page.get_changelist_instance(request).get_queryset(request)
    except (IncorrectLookupParameters, DisallowedModelAdminLookup) as wrong:
        raise Http404 from wrong
    return queryset


def page_of(list_name: str) -> "ModelAdmin[Any] | None":
    """The admin's page of a model by its label, such as 'tables.deal'."""
    registered = admin.site._registry.values()  # noqa: SLF001  (Django has no other way to ask by name)
    return next((page for page in registered if page.opts.label_lower == list_name), None)


def list_of(page: "ModelAdmin[Any]") -> str:
    """The address of a list."""
    return reverse(f"admin:{page.opts.app_label}_{page.opts.model_name}_changelist")


def _allow(request: HttpRequest, page: "ModelAdmin[Any]") -> None:
    if not page.has_view_or_change_permission(request):
        raise PermissionDenied
