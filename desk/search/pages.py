"""The search as a page, and as the answers of unfold's palette (Ctrl-K), which asks while somebody types.

unfold's own search keeps its answers for five minutes; ours asks each time, so that nobody is shown what they may not
see any more.
"""

from typing import Any, cast

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.people.models import User
from desk.search.finders import FINDERS, LONGEST, Found, find


@require_GET
def find_page(request: HttpRequest) -> HttpResponse:
    """One field and its answers; a single answer is opened at once when that was asked for by Enter."""
    user = cast(User, request.user)
    query = request.GET.get("q", "").strip()
    answers = find(user, query)
    if len(answers) == 1 and "go" in request.GET:
        return redirect(answers[0].href)
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": _("Search"),
        "query": query,
        "longest": LONGEST,
        "answers": answers,
        "kinds": [finder.title for finder in FINDERS if user.has_perm(finder.permission)],
    }
    return render(request, "admin/desk/find.html", context)


@require_GET
def palette(request: HttpRequest) -> HttpResponse:
    """The palette's answers: pages of the admin by their names, then everything that `find` finds."""
    query = request.GET.get("s", "").strip()
    if not query:
        return HttpResponse()
    rows = [*_lists(request, query), *map(_as_row, find(cast(User, request.user), query))]
    answer = render(request, "admin/desk/palette.html", {"results": rows})
    answer["HX-Trigger"] = "search"
    answer["Cache-Control"] = "no-store"
    return answer


def _as_row(found: Found) -> dict[str, str]:
    return {
        "title": found.title,
        "description": f"{found.kind} · {found.detail}",
        "link": found.href,
        "icon": found.icon,
    }


def _lists(request: HttpRequest, query: str) -> list[dict[str, str]]:
    """The admin's own lists whose name has the words in it."""
    words = query.casefold()
    return [
        {"title": str(model["name"]), "description": str(app["name"]), "link": model["admin_url"], "icon": "list"}
        for app in admin.site.get_app_list(request)
        for model in app["models"]
        if model.get("admin_url") and words in str(model["name"]).casefold()
    ]
