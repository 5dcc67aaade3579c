"""What a browser may load, run and lend here: the policies that each page of the site and the admin is sent with."""

from collections.abc import Callable
from typing import Any

from csp.constants import NONCE, NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, UnreadablePostError
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from django.views.defaults import bad_request

from base.refusals import RequestRefusal, refusal_as_json
from rummysite.applications import HEADERS
from rummysite.web.static_files import PREFIX as STATIC_PREFIX

ADMIN_PREFIX = "/admin/"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
API_PREFIX = "/api/"
NO_ADDRESS = _("This is not an address.")
"""What a `bad_request` says where not the body is wrong, but the address or the host."""
SITE_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
"""`connect-src 'self'` covers the WebSocket of the same host. The nonce is for the import map, which must be inline."""
ADMIN_EXCEPTIONS = {
    "script-src": [SELF, UNSAFE_EVAL, UNSAFE_INLINE],
    "style-src": [SELF, UNSAFE_INLINE],
}
"""The admin's theme evaluates Alpine expressions and writes styles inline; only operators see it."""

REFUSALS_POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Of a page that no middleware has seen, or that one of the first has refused: a sentence, without a script."""


def kept_apart(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: no page of another site loads what is here, and no page of ours gets a camera and the like."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return sent_apart(request, get_response(request))

    return middleware


def sent_apart(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The answer with the headers of every answer, and a policy unless it has one; files need none."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if not request.path_info.startswith(STATIC_PREFIX):
        response.headers.setdefault("Content-Security-Policy", REFUSALS_POLICY)
    return response


def no_nul(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: an address with U+0000 in it is nobody's, nor is a cookie, which can have it as an escape.

    No name and no text in the database has that sign.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        is_told = "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", "")
        if is_told or any("\0" in value for value in request.COOKIES.values()):
            if request.path_info.startswith(API_PREFIX):
                return refusal_as_json(RequestRefusal.BAD_REQUEST, NO_ADDRESS)
            return bad_request(request, SuspiciousOperation("U+0000 in an address"))
        return get_response(request)

    return middleware


def no_nul_posted(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a form that sends U+0000 is refused for every page, for many look up rows by what was posted."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.method == "POST" and _posts_nul(request):
            return bad_request(request, SuspiciousOperation("U+0000 in a form"))
        return get_response(request)

    return middleware


def _posts_nul(request: HttpRequest) -> bool:
    """Whether any name or value of a form has it; what the API is sent is its reader's to judge (`base.api`)."""
    if request.content_type not in FORMS or request.path_info.startswith(API_PREFIX):
        return False
    try:
        posted = request.POST.lists()
    except UnreadablePostError:
        return False
    return any("\0" in text for name, values in posted for text in (name, *values))


def admin_policy(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, inside the one of django-csp: widens the policy on the admin's pages and nowhere else."""

    admin_response = csp_replace(ADMIN_EXCEPTIONS)(get_response)

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return (admin_response if request.path_info.startswith(ADMIN_PREFIX) else get_response)(request)

    return middleware
