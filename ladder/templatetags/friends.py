"""What friends have written, on pages: `{% load friends %} {% message_news as news %}`."""

from django import template
from django.template.context import Context

from accounts.people.models import User
from ladder.messages.queries import has_news

register = template.Library()


@register.simple_tag(takes_context=True)
def message_news(context: Context) -> bool:
    """Whether a friend has written to who reads the page, and they have not read it.

    No operator is asked for: some pages of theirs are made with logins to the database that read no messages.
    """
    user = getattr(context.get("request"), "user", None)
    return has_news(user) if isinstance(user, User) and user.is_account and not user.is_staff else False
