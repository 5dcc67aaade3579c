"""What every list of the admin offers above its rows: `{% load desk_lists %} {% list_tools cl %}`."""

from typing import Any, cast

from django import template
from django.contrib.admin.views.main import ChangeList
from django.template.context import Context

from accounts.people.models import User
from desk.lists.services import cleaned, filters_of

register = template.Library()


@register.inclusion_tag("admin/desk/list_tools.html", takes_context=True)
def list_tools(context: Context, cl: ChangeList) -> dict[str, Any]:
    """The filters that are kept of this list, a field to keep the present one, and the list as a file."""
    request = context["request"]
    query = cleaned(request.GET.urlencode())
    label = cl.opts.label_lower
    return {
        "request": request,
        "csrf_token": context.get("csrf_token"),
        "list": label,
        "app": cl.opts.app_label,
        "model": cl.opts.model_name,
        "query": query,
        "rows": cl.result_count,
        "filters": [(one, one.query == query) for one in filters_of(cast(User, request.user), label)],
        "shown": not context.get("is_popup"),
    }
