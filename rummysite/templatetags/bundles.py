"""`{% module 'js/pages/table.js' %}` and `{% sheet 'css/pages/table.css' %}`: a page's code and looks, one file each.

`{% words %}` are the words that the browser's code says, in the reader's language. `{% kept … %}` has a file kept for
when there is no network.
"""

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rummysite.bundles.served import address_of, joined
from rummysite.translations.in_browser import words_address

register = template.Library()
_MAPPED = "_has_import_map"


@register.simple_tag(takes_context=True)
def module(context: template.Context, entry: str) -> SafeString:
    """A script of a page. As it is written it needs the map of packages before it, once a page."""
    script = format_html('<script type="module" src="{}"></script>', address_of(entry))
    request = context["request"]
    if joined() or getattr(request, _MAPPED, False):
        return script
    setattr(request, _MAPPED, True)
    packages = render_to_string("parts/importmap.html", {"CSP_NONCE": context.get("CSP_NONCE")})
    return mark_safe(packages + script)  # noqa: S308  # both parts are escaped


@register.simple_tag
def sheet(entry: str) -> SafeString:
    """A page's style sheet."""
    return format_html('<link rel="stylesheet" href="{}">', address_of(entry))


@register.simple_tag
def kept(entry: str) -> SafeString:
    """A page's code or looks that a browser keeps for when there is no network (`static/js/calls/installed.js`)."""
    return format_html('<link rel="offline" href="{}">', address_of(entry))


@register.simple_tag
def words() -> SafeString:
    """The words of the browser's code. It runs before every module that stands after it, and holds nothing up."""
    return format_html('<script src="{}" defer></script>', words_address())
