"""Care for who plays, on every page: `{% load care %} {% reality_check as check %}`."""

from django import template
from django.template.context import Context

from accounts.models import User
from accounts.reality import Check, waiting

register = template.Library()


@register.simple_tag(takes_context=True)
def reality_check(context: Context) -> Check | None:
    """The reality check that waits for who reads the page, if one does."""
    user = getattr(context.get("request"), "user", None)
    return waiting(user) if isinstance(user, User) else None
