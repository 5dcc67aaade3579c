"""When a stranger has to prove something before they play as a guest, and who asks for it.

A guest costs the house a row, chips and a chair, and a script makes one a second. So where more guests come from one
address than GUEST_FREE_RATE lets pass, each has to bring a proof first: as the house comes, the answer to a puzzle that
their browser works at for a moment (`puzzle`). GUEST_PROOF names another class, such as one that asks a captcha's
service. Below that rate nobody is asked, and nobody at this machine or in a private network ever is.
"""

from typing import Any, Protocol, cast

from allauth.core import ratelimit
from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from accounts.door.sightings import outside


class Proof(Protocol):
    """What GUEST_PROOF names: a class that is made without arguments for each request."""

    template: str
    """The page, or the part of it, that asks; it stands inside the form that is sent again."""

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """What the template needs."""

    def is_given(self, request: HttpRequest) -> bool:
        """Whether the form that was sent brings the proof; each proof lets one guest in."""


def proof() -> Proof:
    """The one that this house asks for."""
    return cast(Proof, import_string(settings.GUEST_PROOF)())


def is_wanted(request: HttpRequest) -> bool:
    """Whether one more guest from there has to prove something; a guest who has not counts as let in."""
    if not outside(request.META.get("REMOTE_ADDR") or ""):
        return False
    return not ratelimit.consume(request, action="guest_free")
