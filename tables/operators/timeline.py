"""A deal for operators: for each seat a timeline of connections and the server's moves, and the log of all moves.

Of a live deal they see only what a spectator may see.
"""

from collections.abc import Iterable, Sequence

import msgspec
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from engine.deal.events import Discarded, Dropped, Event, Missed, Shown, Why, WrongShown
from engine.views import event_for
from tables.cells import courses
from tables.play.models import Deal, DealSeat, Move
from tables.sealing.deals import DealKey, key_of, must_be_here
from tables.sealing.keys import Unreadable
from tables.timeline.models import LinkKind
from tables.timeline.services import Entry, timeline_of

LEFT_OUT = {"turn_due_at_ms", "due_at_ms", "deal", "players", "commitment", "client_seeds", "server_seed", "kinds"}
"""Fields that a line of the log leaves out: they are on the page already, or follow from the rest."""


def timeline_page(deal: Deal) -> SafeString:
    """Every seat's timeline, also where nothing is on it. Nothing secret of a live deal is shown."""
    try:
        entries = timeline_of(deal)
    except Unreadable as unreadable:
        return _not_shown(unreadable)
    places = DealSeat.objects.filter(deal=deal).select_related("player").order_by("seat_index")
    return format_html_join("", "{}", ((_of_seat(place, entries),) for place in places))


def _of_seat(place: DealSeat, entries: Sequence[Entry]) -> SafeString:
    mine = [entry for entry in entries if entry.seat_index == place.seat_index]
    rows = _rows(mine) if mine else format_html("<tr><td>{}</td></tr>", _("nothing but moves of one's own"))
    heading = format_html("{} · {} {}", place.seat_index, place.player.display_name, place.player.public_id)
    return format_html('<h4 class="mt-2 font-semibold">{}</h4><table>{}</table>', heading, rows)


def _rows(entries: Iterable[Entry]) -> SafeString:
    cell = '<td class="pr-4 align-top">{}</td>'
    return format_html_join("", f'<tr data-flag="{{}}">{4 * cell}</tr>', map(_cells, entries))


def _cells(entry: Entry) -> tuple[object, ...]:
    server = not isinstance(entry.what, LinkKind)
    moment = f"{localtime(entry.at):%H:%M:%S.%f}"[:-3]
    version = "" if entry.version is None else f"v{entry.version}"
    return (
        "server" if server else "link",
        moment,
        _("server") if server else entry.device,
        words_of(entry.what),
        version,
    )


def words_of(what: LinkKind | Event) -> object:
    """The text of an entry of a timeline."""
    match what:
        case LinkKind():
            return what.label
        case Missed(misses=misses):
            return _("missed turn, %d in a row") % misses
        case Discarded(card=card):
            return _("%s discarded by the clock") % card
        case Dropped(why=Why.MISSES, points=points):
            return _("dropped for missed turns, %d points") % points
        case Dropped(points=points):
            return _("dropped as asked earlier, %d points") % points
        case WrongShown(points=points):
            return _("no declaration in time, %d points") % points
        case Shown():
            return _("hand shown by the clock as it was arranged")
    return type(what).__name__


def moves_page(deal: Deal) -> SafeString:
    """One row for each move: its version, its time, and its events."""
    cell = '<td class="pr-4 align-top">{}</td>'
    try:
        must_be_here(deal)
        key = key_of(deal)
        rows = [
            (f"v{move.version}", f"{localtime(move.at):%H:%M:%S}", _came_of(move, key))
            for move in courses.moves_of(deal).order_by("version")
        ]
    except Unreadable as unreadable:
        return _not_shown(unreadable)
    return format_html("<table>{}</table>", format_html_join("", f"<tr>{3 * cell}</tr>", rows))


def _not_shown(unreadable: Unreadable) -> SafeString:
    return format_html("<p>{} ({})</p>", unreadable.sentence, unreadable.code)


def _came_of(move: Move, key: DealKey) -> SafeString:
    shown = (event_for(event, None) for event in key.events(move.version, move.events))
    return format_html_join("", "<div>{}</div>", ((_line(event),) for event in shown if event is not None))


def _line(event: Event) -> str:
    fields = msgspec.to_builtins(event)
    name = str(fields.pop("type")).replace("_", " ")
    return " · ".join(
        [name, *(f"{key.replace('_', ' ')} {_plain(value)}" for key, value in fields.items() if _says(key, value))]
    )


def _says(key: str, value: object) -> bool:
    return key not in LEFT_OUT and value not in (None, (), [], {})


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(one)}" for key, one in value.items() if _says(key, one))
    return str(value)
