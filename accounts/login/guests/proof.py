"""When a visitor needs a proof to play as a guest, and which proof it is.

A guest costs the house a row, chips and a chair, and a script could create one every second. So if more guests come
from one address than GUEST_FREE_RATE allows, each must bring a proof first. By default it is the answer to a puzzle
that the browser solves in a moment (`puzzle`). GUEST_PROOF can name another class, such as one that uses a captcha
service. Below that rate no proof is needed, and never on this machine or in a private network.
"""

from typing import Any, Protocol, cast

from allauth.core import ratelimit
from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from accounts.door import networks
from accounts.door.sightings import outside


class Proof(Protocol):
    """The interface of the class that GUEST_PROOF names; each request creates one without arguments."""

    template: str
    """The template that asks for the proof; it is included in the form that is sent again."""

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """The context of the template."""

    def is_given(self, request: HttpRequest) -> bool:
        """Whether the sent form contains a valid proof; each proof is good for one guest."""


def proof() -> Proof:
    """The proof that this house requires."""
    return cast(Proof, import_string(settings.GUEST_PROOF)())


def is_wanted(request: HttpRequest) -> bool:
    """Whether the next guest from this address needs a proof; if not, the guest is counted."""
    if not outside(request.META.get("REMOTE_ADDR") or ""):
        return False
    return not (ratelimit.consume(request, action="guest_free") and networks.consume(request, "guest_free"))
