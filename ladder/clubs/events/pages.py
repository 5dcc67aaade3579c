"""What is posted to a club about its events; the event itself has a tournament's page."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.people.models import User
from ladder.clubs.answering import act_and_redirect, page_of
from ladder.clubs.events import services

_LONGEST_NUMBER = 5


@login_required
@require_POST
def hold(request: HttpRequest, public_id: str) -> HttpResponse:
    """Announce an event and go to its page; for the owner. Posted: `cards`, `deals`, `minutes` until it starts."""
    cards, deals, minutes = (_number(request.POST.get(name, "")) for name in ("cards", "deals", "minutes"))

    def announce(user: User) -> str:
        announced = services.hold(user, public_id, cards, deals, minutes)
        return reverse("tournaments:tournament", args=[announced.public_id])

    return act_and_redirect(request, announce, page_of(public_id))


@login_required
@require_POST
def call_off(request: HttpRequest, public_id: str, tournament_id: str) -> HttpResponse:
    """Call an event off before it starts; for the owner."""

    def call_event_off(user: User) -> str:
        services.call_off(user, public_id, tournament_id)
        return page_of(public_id)

    return act_and_redirect(request, call_event_off, page_of(public_id))


def _number(text: str) -> int:
    """A number as it was typed; 0, which no event has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else 0
