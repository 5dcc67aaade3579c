"""A deal's timeline as operators read it: one table a seat, connections and the server's moves in order."""

from collections.abc import Iterable, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from engine.deal.events import Discarded, Dropped, Event, Missed, Shown, Why, WrongShown
from tables.models import Deal, DealSeat, LinkKind
from tables.services.timeline import Entry, timeline_of


def timeline_page(deal: Deal) -> SafeString:
    """Every seat's timeline; a seat of which nothing is told says so. Nothing secret of a live deal is in it."""
    entries = timeline_of(deal)
    places = DealSeat.objects.filter(deal=deal).select_related("player").order_by("seat_index")
    return format_html_join("", "{}", ((_of_seat(place, entries),) for place in places))


def _of_seat(place: DealSeat, entries: Sequence[Entry]) -> SafeString:
    mine = [entry for entry in entries if entry.seat_index == place.seat_index]
    rows = _rows(mine) if mine else format_html("<tr><td>{}</td></tr>", _("nothing but moves of one's own"))
    heading = format_html("{} · {} {}", place.seat_index, place.player.display_name, place.player.public_id)
    return format_html("<h4><b>{}</b></h4><table>{}</table>", heading, rows)


def _rows(entries: Iterable[Entry]) -> SafeString:
    row = '<tr data-flag="{}"><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>'
    return format_html_join("", row, map(_cells, entries))


def _cells(entry: Entry) -> tuple[object, ...]:
    server = not isinstance(entry.what, LinkKind)
    moment = f"{entry.at:%H:%M:%S.%f}"[:-3]
    version = "" if entry.version is None else f"v{entry.version}"
    return "server" if server else "link", moment, _("server") if server else entry.device, _words(entry.what), version


def _words(what: LinkKind | Event) -> object:
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
