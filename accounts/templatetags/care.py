"""Care for who plays, on pages: `{% load care %} {% reality_check as check %} {{ session.user_agent|device }}`."""

from django import template
from django.template.context import Context
from django.utils.translation import gettext as _

from accounts.care.reality.pages import Check, waiting
from accounts.people.models import User

register = template.Library()

# Several call themselves Chrome and Safari too, so these come last.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


@register.simple_tag(takes_context=True)
def reality_check(context: Context) -> Check | None:
    """The reality check that waits for who reads the page, if one does."""
    user = getattr(context.get("request"), "user", None)
    return waiting(user) if isinstance(user, User) else None


@register.filter
def device(user_agent: str) -> str:
    """What a browser calls itself, in a word or two that its owner knows: 'Chrome, Android'."""
    found = [next((name for sign, name in names.items() if sign in user_agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found)) or _("An unknown device")
