"""Care for players, on pages: `{% load care %} {% reality_check as check %} {{ session.user_agent|device }}`."""

from django import template
from django.template.context import Context

from accounts.care.breaks.hooks import UnderWay, all_under_way
from accounts.care.reality.queries import Check, waiting
from accounts.door import devices
from accounts.door.models import Notice
from accounts.door.queries import news_of
from accounts.people.models import User

register = template.Library()
register.filter("device", devices.device)


@register.simple_tag(takes_context=True)
def reality_check(context: Context) -> Check | None:
    """The reality check that waits for the reader of the page, if any."""
    user = getattr(context.get("request"), "user", None)
    return waiting(user) if isinstance(user, User) else None


@register.simple_tag(takes_context=True)
def door_news(context: Context) -> Notice | None:
    """The notices about log-ins that the reader of the page has not read yet."""
    user = getattr(context.get("request"), "user", None)
    return news_of(user) if isinstance(user, User) else None


@register.simple_tag(takes_context=True)
def under_way(context: Context) -> list[UnderWay]:
    """The games that the reader of the page is in: tables, matches, tournaments."""
    user = getattr(context.get("request"), "user", None)
    return all_under_way(user) if isinstance(user, User) else []
