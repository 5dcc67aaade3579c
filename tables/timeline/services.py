"""The timeline of a deal: connections of each player's browsers, and the server's moves for the seat.

Connections are stored here; the server's moves are read from the log of moves, so that a move has no extra cost.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from base import clock
from engine.deal.events import Dropped, Event, Missed, Why
from tables.cells import courses
from tables.play.models import NOT_ENDED, Deal, DealSeat
from tables.sealing.deals import key_of, must_be_here
from tables.timeline.models import DealTimeline, LinkKind
from tables.wire import presence


def note_link(table_pk: int, player_id: str, kind: LinkKind, device: str, now_ms: int | None = None) -> bool:
    """Write down that a socket of a player opened or closed; False when the player is in no deal there."""
    now_ms = clock.moment_ms(now_ms)
    place = DealSeat.objects.filter(
        deal__table_id=table_pk, deal__status__in=NOT_ENDED, player__public_id=player_id
    ).first()
    if place is None:
        return False
    DealTimeline.objects.create(
        deal_id=place.deal_id, seat_index=place.seat_index, at=clock.at(now_ms), kind=kind, device=device[-8:]
    )
    return True


def note_beginning(deal: Deal, places: Sequence[DealSeat]) -> None:
    """Record who was connected when the deal began; bots always are, so they have no line."""
    people = [place for place in places if not place.player.is_bot]
    here = presence.connected(deal.table_id, [place.player.public_id for place in people])
    DealTimeline.objects.bulk_create(
        DealTimeline(
            deal=deal,
            seat_index=place.seat_index,
            at=deal.started_at,
            kind=LinkKind.HERE if place.player.public_id in here else LinkKind.AWAY,
        )
        for place in people
    )


class Entry(NamedTuple):
    """One thing on a deal's timeline: a connection's coming or going, or an event that the server caused."""

    at: datetime
    seat_index: int
    what: LinkKind | Event
    device: str
    version: int | None


def timeline_of(deal: Deal) -> list[Entry]:
    """All entries of a deal's timeline, in order, without the players' own moves.

    Raises KeyNeeded for a deal in play that this process may not read, Damaged if it cannot be read, Archived if
    its log is in a file.
    """
    must_be_here(deal)
    links = [
        Entry(link.at, link.seat_index, LinkKind(link.kind), link.device, None)
        for link in DealTimeline.objects.filter(deal=deal).order_by("id")
    ]
    log = courses.moves_of(deal).order_by("version")
    key = key_of(deal)
    done = [
        Entry(move.at, seat, event, "", move.version)
        for move in log.iterator()
        for seat, event in done_by_the_server(key.events(move.version, move.events))
    ]
    return sorted([*links, *done], key=lambda entry: entry.at)


def done_by_the_server(events: Iterable[Event]) -> list[tuple[int, Event]]:
    """The events that no player or bot made, each with the seat it was done for."""
    return [(event.seat, event) for event in events if was_done_by_the_server(event) and hasattr(event, "seat")]


def was_done_by_the_server(event: Event) -> bool:
    """Whether the clock made this event, or an earlier wish did when the turn came."""
    if isinstance(event, Missed):
        return True
    if isinstance(event, Dropped):
        return event.by == "timeout" or event.why in {Why.MISSES, Why.ASKED_EARLIER}
    return getattr(event, "by", None) == "timeout"
