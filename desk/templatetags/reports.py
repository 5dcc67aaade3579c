"""A player's reports on pages: `{% load reports %} {% report_news as news %}`."""

from django import template
from django.template.context import Context

from accounts.people.models import User
from desk.cases.queries import has_news

register = template.Library()


@register.simple_tag(takes_context=True)
def report_news(context: Context) -> bool:
    """Whether the house has written to who reads the page, and they have not read it."""
    user = getattr(context.get("request"), "user", None)
    return has_news(user) if isinstance(user, User) else False
