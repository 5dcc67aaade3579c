"""The pages of messages with one friend: what was written, writing, telling the operators."""

from django.contrib import messages as notes
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from accounts.people.visitor import visitor
from base.refusals import Refused
from ladder.messages import queries, services
from ladder.messages.models import MOST_LETTERS
from ladder.messages.refusals import MessageRefusal
from ladder.people.queries import between
from ladder.people.services import person


@login_required
@require_GET
def conversation(request: HttpRequest, public_id: str) -> HttpResponse:
    """What two players wrote to each other. 404 for whom the reader may not see.

    Context: `player`, `lines` (Message), `may_write`, `most_letters`.
    """
    user = visitor(request)
    player = _player(user, public_id)
    services.read(user, player)
    context = {
        "player": player,
        "lines": queries.conversation(user, player),
        "may_write": services.may_write(user, player),
        "most_letters": MOST_LETTERS,
    }
    answer = render(request, "ladder/messages/conversation.html", context)
    answer["Cache-Control"] = "private, no-store"
    return answer


@login_required
@require_GET
def lines(request: HttpRequest, public_id: str) -> HttpResponse:
    """The lines of a conversation alone, for a page that stays open. Context: `player`, `lines`."""
    user = visitor(request)
    player = _player(user, public_id)
    services.read(user, player)
    context = {"player": player, "lines": queries.conversation(user, player)}
    answer = render(request, "ladder/messages/lines.html", context)
    answer["Cache-Control"] = "private, no-store"
    return answer


@login_required
@require_POST
def write(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write to a friend; posted: `words`."""
    user = visitor(request)
    _player(user, public_id)
    try:
        services.write(user, public_id, request.POST.get("words", ""))
    except Refused as refused:
        notes.warning(request, refused.sentence)
    return redirect("ladder:conversation", public_id)


@login_required
@require_POST
def report(request: HttpRequest, public_id: str) -> HttpResponse:
    """Tell the operators of a message; posted: `message`, its id."""
    user = visitor(request)
    try:
        services.report(user, request.POST.get("message", ""))
    except Refused as refused:
        if refused.code is MessageRefusal.NO_MESSAGE:
            raise Http404 from refused
        notes.warning(request, refused.sentence)
    else:
        notes.success(request, _("Thank you. An operator will look at it."))
    return redirect("ladder:conversation", public_id)


def _player(user: User, public_id: str) -> User:
    """Another player with whom the reader has, or had, something to say; who blocks or is blocked is not there."""
    try:
        player = person(public_id)
    except Refused as refused:
        raise Http404 from refused
    if player.pk == user.pk or between(user, player).hidden:
        raise Http404
    return player
