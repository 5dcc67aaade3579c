"""Every address of the operators' admin, with arguments that name rows where there are some, and every action."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.contrib import admin
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.people.models import User
from desk.audit.pointed import admin_of

PARTS = ("admin/",)
READS = {"take_chosen"}
"""Actions that change nothing: rows as a file, for whoever may see the list."""


class Address(NamedTuple):
    """`name` is `namespace:name`; `path` has its arguments filled in; `has_row` says whether they name a row."""

    name: str
    path: str
    has_row: bool


class Action(NamedTuple):
    """An action of a model's list, and a row to do it to, `0` where there is none."""

    model: str
    name: str
    path: str
    row: str


def addresses() -> Iterator[Address]:
    """Every address below /admin/, those of actions and pages of our own among them."""
    for prefix, namespace, pattern in _patterns(get_resolver(), "", ""):
        if prefix.startswith(PARTS) and pattern.name and pattern.name != "view_on_site":
            yield _filled(prefix, f"{namespace}{pattern.name}", pattern)


def actions(by: User) -> Iterator[Action]:
    """Every action of every list, as a person may see them."""
    request = RequestFactory().get("/admin/")
    request.user = by
    for model, page in sorted(admin.site._registry.items(), key=lambda item: item[0]._meta.label_lower):
        row = model._base_manager.order_by("pk").first()
        path = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for name in page.get_actions(request).keys() - READS:
            yield Action(model._meta.label_lower, name, path, str(row.pk) if row else "0")


def _patterns(resolver: Any, prefix: str, namespace: str) -> Iterator[tuple[str, str, URLPattern]]:
    for each in resolver.url_patterns:
        here = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            inner = f"{namespace}{each.namespace}:" if each.namespace else namespace
            yield from _patterns(each, here, inner)
        else:
            yield here, namespace, each


def _filled(prefix: str, name: str, pattern: URLPattern) -> Address:
    path, has_row = prefix, False
    match = type("Match", (), {"func": staticmethod(pattern.callback)})
    page = admin_of(match)  # type: ignore[arg-type]
    row = page.model._base_manager.order_by("pk").first() if page is not None else None
    for argument, converter in pattern.pattern.converters.items():
        value = "0" if "Int" in type(converter).__name__ or argument == "object_id" else "nothing"
        if argument in {"object_id", "pk", "id"} and row is not None:
            value, has_row = str(row.pk), True
        kind = type(converter).__name__.removesuffix("Converter").lower().replace("string", "str")
        for written in (f"<{kind}:{argument}>", f"<{argument}>"):
            path = path.replace(written, value.replace("_", "_5F"))
    return Address(name, f"/{path}", has_row)
