"""Shared by all finance pages of the admin: permissions and the page's frame."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

View = Callable[..., HttpResponse]


def finance(permission: str) -> Callable[[View], View]:
    """A page of the admin that requires this permission; others are sent to log in or refused."""

    def decorated(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.has_perm(permission):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return cast(View, admin.site.admin_view(guarded))

    return decorated


def staff_page(view: View) -> View:
    """A page of the admin that checks permissions itself; a visitor who is not an operator is sent to log in."""
    return admin.site.admin_view(view)


def page(request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
    """A page of the admin's finance part."""
    shared: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": title,
        "home": reverse("finance:index"),
        "may_take": request.user.has_perm("wallet.add_reportfile"),
    }
    return render(request, f"admin/finance/{template}.html", {**shared, **context})
