"""The target of an admin request: a code of the act, the model, and the rows."""

from typing import Any, NamedTuple

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import ResolverMatch

from desk.audit.subjects import pages

OF_ONE_ROW = ("object_id", "id", "pk")
SITES_OWN = ("admin:index", "admin:jsi18n", "admin:logout", "admin:login", "admin:app_list", "admin:view_on_site")


class Pointed(NamedTuple):
    """`what` is `app.model.verb` or `namespace.page`; `rows` is None where no row is named."""

    what: str
    model: type[Model] | None
    rows: QuerySet[Any] | None
    is_list: bool


def pointed_at(request: HttpRequest, match: ResolverMatch) -> Pointed | None:
    """The target of the request; None for pages without one, such as the index."""
    if match.view_name in SITES_OWN:
        return None
    page = admin_of(match)
    if page is None:
        named = pages.get(match.view_name)
        rows = named(match.kwargs) if named else None
        return Pointed(_plain(match.view_name), None if rows is None else rows.model, rows, is_list=False)
    model = page.model
    verb = _verb(match, model)
    if verb == "changelist":
        return _of_the_list(request, model)
    key = next((match.kwargs[name] for name in OF_ONE_ROW if name in match.kwargs), None)
    named = pages.get(match.view_name)
    rows = named(match.kwargs) if named else None if key is None else _row(model, key)
    if verb == "change" and request.method in {"GET", "HEAD"}:
        verb = "view"
    return Pointed(f"{model._meta.label_lower}.{verb}", model, rows, is_list=False)


def admin_of(match: ResolverMatch) -> admin.ModelAdmin[Any] | None:
    """The admin page of a model that answers; None for a page of another kind."""
    view: Any = match.func
    while view is not None:  # a method may be wrapped both before and after it was bound
        for candidate in (getattr(view, "model_admin", None), getattr(view, "__self__", None)):
            if isinstance(candidate, admin.ModelAdmin):
                return candidate
        view = getattr(view, "__wrapped__", None)
    return None


def action_of(request: HttpRequest) -> str:
    """The action of a posted list; empty for a request that only reads or filters."""
    return next((name for name in request.POST.getlist("action") if name), "") if request.method == "POST" else ""


def _of_the_list(request: HttpRequest, model: type[Model]) -> Pointed:
    label, action = model._meta.label_lower, action_of(request)
    if not action:
        return Pointed(f"{label}.list", model, None, is_list=True)
    chosen = model._base_manager.all()
    if request.POST.get("select_across") != "1":
        chosen = _among(model, request.POST.getlist(ACTION_CHECKBOX_NAME))
    return Pointed(f"{label}.{action}", model, chosen, is_list=True)


def _verb(match: ResolverMatch, model: type[Model]) -> str:
    name = match.url_name or ""
    return name.removeprefix(f"{model._meta.app_label}_{model._meta.model_name}_") if name else "change"


def _row(model: type[Model], key: object) -> QuerySet[Any]:
    return _among(model, [key])


def _among(model: type[Model], keys: list[Any]) -> QuerySet[Any]:
    """The rows with these keys, which may be invented."""
    field = model._meta.pk
    good = []
    for key in keys:
        try:
            good.append(field.to_python(str(key).replace("_5F", "_")))
        except ValidationError:
            continue
    return model._base_manager.filter(pk__in=good).order_by("pk")


def _plain(view_name: str) -> str:
    return view_name.replace(":", ".") or "page"
