"""The pictures' addresses: public, cached for a while, and never of a deal in play or of a private table.

Their text is English, because a picture is the same for everybody and its font is Latin.
"""

from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

from engine.cards import codes
from engine.houses.rule_profile import Format
from tables.history import records
from tables.pictures.drawing import FAN, picture
from tables.play.models import Deal
from tables.sealing.deals import state_of
from tables.sealing.keys import Unreadable
from tables.setup.models import Table
from wallet.amounts import in_units

KEPT_S = 24 * 3600
_FORMATS: dict[Format, str] = {"points": "Points", "pool": "Pool", "deals": "Deals"}
_MOST_CARDS = 52


@require_safe
def house(request: HttpRequest) -> HttpResponse:
    """The picture of every page without one of its own."""
    return answer("house", lambda: picture("Indian rummy", ["A shuffle anyone can check", "Practice chips, no money"]))


@require_safe
def deal(request: HttpRequest, public_id: str) -> HttpResponse:
    """The winning hand of a finished deal whose table shows its deals to everybody; no names."""
    shown = records.readable(public_id, None)
    if shown is None or not shown.is_told:
        raise Http404
    return answer(f"deal.{shown.public_id}", lambda: _of_deal(shown))


@require_safe
def invitation(request: HttpRequest, public_id: str) -> HttpResponse:
    """A public table: its rules and what a point is worth. A private one has no picture."""
    table = get_object_or_404(Table, public_id=public_id, code="")
    return answer(f"table.{table.public_id}", lambda: _of_table(table))


@require_safe
def invited(request: HttpRequest, kind: str, cards: int) -> HttpResponse:
    """An invitation to a private table: its game, without its name or code. 404 for an unknown game."""
    if kind not in _FORMATS or not 0 < cards <= _MOST_CARDS:
        raise Http404
    title = f"You are invited: {cards}-card {_FORMATS[kind]}"
    return answer(f"invited.{kind}.{cards}", lambda: picture(title, ["A private table", "Come and play"]))


@require_safe
def invited_to_club(request: HttpRequest) -> HttpResponse:
    """An invitation to a club, whichever it is."""
    lines = ["Tables of its own", "A board among its members"]
    return answer("invited.club", lambda: picture("You are invited to a club", lines))


def answer(name: str, draw: Callable[[], bytes]) -> HttpResponse:
    """A picture by its name, drawn once a day; while the cache is away it is drawn each time."""
    key = f"picture.{settings.STATIC_VERSION}.{name}"
    try:
        drawn = cache.get(key)
        if drawn is None:
            drawn = draw()
            cache.set(key, drawn, KEPT_S)
    except (RedisError, OSError):
        drawn = draw()
    headers = {"Cache-Control": f"public, max-age={KEPT_S}"}
    return HttpResponse(drawn, content_type="image/png", headers=headers)


def _of_deal(deal: Deal) -> bytes:
    title = f"Deal {deal.number} at {deal.table.name}"
    return picture(title, [f"{deal.table.rules.cards} cards", "The hand that won"], _winning_groups(deal) or FAN)


def _winning_groups(deal: Deal) -> list[list[str]]:
    try:
        result = state_of(deal).result
    except Unreadable:
        return []
    if result is None:
        return []
    won = next(seat for seat in result.seats if seat.seat == result.winner)
    return [codes(group) for group in (*won.groups, won.ungrouped) if group]


def _of_table(table: Table) -> bytes:
    stakes = f", {in_units(table.point_value_minor)} a point" if table.point_value_minor else ""
    return picture(table.name, [f"{table.rules.cards} cards{stakes}", "Come and play"])
