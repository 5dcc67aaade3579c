"""Pages of practice, and the requests of a practice deal's screen.

No address here needs an account. A screen sends the messages of a table, one in each request, and gets a
`PracticeAnswer`; a refusal is `{"code", "sentence"}` with the code's status.
"""

import secrets
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Concatenate

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from base.api import read_posted
from base.refusals import Refused, refusal_as_json
from engine import deal as rules
from engine.bots import Strength
from school.practice import answers, positions, services
from school.practice.forms import BeginForm, DealForm, NotationForm
from school.practice.models import PracticeGame
from school.practice.positions import Position
from school.practice.services import Visitor
from school.practice.throttle import count
from school.practice.wishes import OPEN_HANDS, TAKE_BACK, step_of
from school.refusals import SchoolRefusal, SchoolRefused
from school.table.json_answers import as_json
from tables.wire import protocol

BROWSER = "practice"
"""The session's key for the name of a browser without an account."""


def visitor_of(request: HttpRequest) -> Visitor:
    """The practising player, or a browser without an account by the name in its session, else by a new one.

    A new name is stored when something is begun with it: whoever only looks leaves no session.
    """
    if isinstance(request.user, User):
        return Visitor(request.user, "")
    return Visitor(None, request.session.get(BROWSER) or secrets.token_hex(16))


@require_GET
def practice(request: HttpRequest) -> HttpResponse:
    """Where practice begins. Context: `form`, `notation` (NotationForm), `games` (PracticeGame, the latest first)."""
    return _index(request, BeginForm(), NotationForm())


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a deal by chance or with a chosen hand, and go there; the form again where that is refused."""
    form = BeginForm(request.POST)
    if not form.is_valid():
        return _index(request, form, NotationForm(), HTTPStatus.BAD_REQUEST)
    cleaned = form.cleaned_data
    try:
        return _begun(request, lambda: _chosen(cleaned), cleaned)
    except SchoolRefused as refused:
        form.refuse(refused)
        return _index(request, form, NotationForm(), refused.status)


@require_POST
def begin_from_notation(request: HttpRequest) -> HttpResponse:
    """Begin at a step of the deal that a posted notation tells, and go there; the form again where that is refused."""
    form = NotationForm(request.POST)
    if not form.is_valid():
        return _index(request, BeginForm(), form, HTTPStatus.BAD_REQUEST)
    cleaned = form.cleaned_data
    try:
        return _begun(
            request, lambda: positions.from_notation(cleaned["notation"], cleaned["step"], cleaned["seat"] - 1), cleaned
        )
    except SchoolRefused as refused:
        form.refuse(refused)
        return _index(request, BeginForm(), form, refused.status)


@login_required
@require_POST
def begin_from_deal(request: HttpRequest, public_id: str) -> HttpResponse:
    """Begin at a step of a finished deal of one's own, and go there."""
    assert isinstance(request.user, User)
    user, form = request.user, DealForm(request.POST)
    step = form.cleaned_data["step"] if form.is_valid() else -1
    try:
        return _begun(request, lambda: positions.from_deal(user, public_id, step), form.cleaned_data)
    except SchoolRefused as refused:
        return _back(request, refused)


@require_POST
def again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Begin another deal with the rules, the bots and the number of players of this one."""
    try:
        stood = services.stand(visitor_of(request), public_id)
        game, state = stood.game, stood.state
        choices = {"strength": game.strength, "open_handed": game.open_handed}
        return _begun(request, lambda: positions.by_chance(state.profile, len(state.seats)), choices)
    except SchoolRefused as refused:
        return _back(request, refused)


@require_GET
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """The screen of one practice deal. Context: `answer` (PracticeAnswer, for json_script), `public_id`, `table`."""
    try:
        stood = services.stand(visitor_of(request), public_id)
    except SchoolRefused as refused:
        return _back(request, refused)
    answer = protocol.plain(answers.whole(stood, _("Practice")))
    return render(request, "school/practice/table.html", {"answer": answer, "public_id": public_id})


Asked = Callable[Concatenate[HttpRequest, Visitor, str, ...], object]


def _answering(what: str) -> Callable[[Asked], Callable[[HttpRequest, str], HttpResponse]]:
    """A door of the screen: counted as `what`, answered as JSON, refusals too."""

    def decorated(door: Asked) -> Callable[[HttpRequest, str], HttpResponse]:
        @wraps(door)
        def answered(request: HttpRequest, public_id: str) -> HttpResponse:
            visitor = visitor_of(request)
            try:
                count(what, request, visitor)
                return as_json(door(request, visitor, public_id))
            except (Refused, rules.Refused) as refused:
                return refusal_as_json(refused.code)
            except msgspec.MsgspecError:
                return refusal_as_json(SchoolRefusal.BAD_PRACTICE)

        return answered

    return decorated


@require_GET
@_answering("move")
def state(_request: HttpRequest, visitor: Visitor, public_id: str) -> object:
    """The present state of the deal: a `PracticeAnswer` with a snapshot."""
    return answers.whole(services.stand(visitor, public_id), _("Practice"))


@require_POST
@_answering("move")
def move(request: HttpRequest, visitor: Visitor, public_id: str) -> object:
    """Make the posted move: a `PracticeAnswer` with the events of it and of the bots' moves."""
    seat = services.stand(visitor, public_id).game.seat
    deal, action = step_of(request.body, seat)
    return answers.since(services.move(visitor, public_id, deal, action), _("Practice"))


@require_POST
@_answering("move")
def take_back(request: HttpRequest, visitor: Visitor, public_id: str) -> object:
    """Take moves back: a `PracticeAnswer` with a snapshot."""
    wish = read_posted(request.body, TAKE_BACK)
    return answers.whole(services.take_back(visitor, public_id, wish.keep), _("Practice"))


@require_POST
@_answering("move")
def open_hands(request: HttpRequest, visitor: Visitor, public_id: str) -> object:
    """Show the others' hands, or hide them: a `PracticeAnswer` without messages."""
    wish = read_posted(request.body, OPEN_HANDS)
    return answers.since(services.show_hands(visitor, public_id, wish.wanted), _("Practice"))


@require_POST
@_answering("hint")
def hint(_request: HttpRequest, visitor: Visitor, public_id: str) -> object:
    """What to do now and why: a `Hint`."""
    return services.hint_for(visitor, public_id)


def _chosen(cleaned: dict[str, Any]) -> Position:
    house = positions.house_named(cleaned["house"])
    if cleaned["cards"].strip() or cleaned["cut"].strip():
        return positions.from_hand(house, cleaned["players"], cleaned["cards"], cleaned["cut"])
    return positions.by_chance(house, cleaned["players"])


def _begun(request: HttpRequest, position: Callable[[], Position], choices: dict[str, Any]) -> HttpResponse:
    """Begin where `position` says and go there. Raises SchoolRefused."""
    visitor = visitor_of(request)
    count("begin", request, visitor)
    strength = Strength(choices.get("strength") or Strength.CLUB)
    begun = services.begin(visitor, position(), strength, bool(choices.get("open_handed")))
    if visitor.user is None:
        request.session[BROWSER] = visitor.browser
    return redirect("school:practice-game", begun.public_id)


def _index(
    request: HttpRequest, form: BeginForm, notation: NotationForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    games = PracticeGame.objects.filter(visitor_of(request).games).order_by("-touched_at")
    context = {"form": form, "notation": notation, "games": games[: services.MOST_GAMES]}
    return render(request, "school/practice/index.html", context, status=status)


def _back(request: HttpRequest, refused: SchoolRefused) -> HttpResponse:
    messages.warning(request, refused.sentence)
    return redirect("school:practice")
