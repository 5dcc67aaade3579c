"""The files of a finished deal in a dossier: record, check of the shuffle, hands, timeline and chat.

A deal in play has no files: its case is closed without them.
"""

from datetime import timedelta
from typing import Any

import msgspec

from desk.dossiers.writing import moment, plain
from engine import notation, record
from engine.deal.events import Dealt
from tables.chat.models import ChatLine
from tables.history import records
from tables.history.explanation import explained
from tables.history.openings import commitment_holds, opening_of
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus, Move
from tables.sealing.deals import key_of
from tables.sealing.keys import Archived, Unreadable
from tables.timeline.models import LinkKind
from tables.timeline.services import timeline_of

AROUND = timedelta(minutes=5)
"""How long before and after a deal the chat of its table belongs to it."""
ARCHIVED = "The cards and moves of this deal are in the house's files of {month}; restore the month to have them.\n"
SEALED = "The hands of this deal were sealed when this was written; its replay in the admin has them.\n"


def deal_files(deal: Deal | None) -> dict[str, bytes]:
    """The files of a deal by their names; none for a deal that still goes on."""
    if deal is None or deal.status in NOT_ENDED:
        return {}
    places = records.places_of(deal)
    files = {"chat.json": plain(_chat(deal))}
    try:
        files |= {
            "seed.json": plain(_seeds(deal, places)),
            "timeline.json": plain(_timeline(deal, places)),
            "hands.json": plain(_hands(deal, places)),
        }
    except Archived:
        return files | {"hands.txt": ARCHIVED.format(month=deal.archived_in).encode()}
    except Unreadable:
        return files | {"hands.txt": SEALED.encode()}
    written = _record(deal)
    if written is not None:
        files[f"deal-{deal.public_id}.json"] = record.encode(written)
        files[f"deal-{deal.public_id}.txt"] = notation.write(written).encode()
    return files


def _record(deal: Deal) -> record.DealRecord | None:
    if deal.status != DealStatus.OVER:
        return None
    try:
        return records.record_of(deal)
    except records.NoRecord:
        return None


def _seeds(deal: Deal, places: list[DealSeat]) -> dict[str, Any]:
    """The commitment, the seeds that open it, and the result of replaying the record."""
    written = _record(deal)
    replayed = None if written is None else record.replay(record.encode(written))
    return {
        **opening_of(deal, places),
        "commitment_holds": commitment_holds(deal),
        "replay": None if replayed is None else {"valid": replayed.valid, "sentence": replayed.sentence},
    }


def _timeline(deal: Deal, places: list[DealSeat]) -> list[dict[str, Any]]:
    players = {place.seat_index: place.player.public_id for place in places}
    return [
        {
            "at": moment(entry.at),
            "player": players.get(entry.seat_index),
            "device": entry.device,
            "what": entry.what.value if isinstance(entry.what, LinkKind) else msgspec.to_builtins(entry.what),
            "version": entry.version,
        }
        for entry in timeline_of(deal)
    ]


def _hands(deal: Deal, places: list[DealSeat]) -> dict[str, Any]:
    dealt = _dealt(deal)
    hands = {} if dealt is None else dict(enumerate(dealt.hands))
    shown: dict[str, Any] = {
        "status": deal.status,
        "void_why": deal.void_why,
        "dealt": {place.player.public_id: msgspec.to_builtins(hands.get(place.seat_index)) for place in places},
    }
    if deal.status == DealStatus.OVER:
        lines = records.result_of(deal, places, None).lines
        why = explained(deal.public_id, lines)
        shown["result"] = [
            {
                "player": line.player.id,
                "outcome": line.outcome,
                "groups": [{"kind": kind, "cards": cards} for kind, cards in line.groups],
                "ungrouped": line.ungrouped,
                "points": line.points,
                "score": line.score,
                "money_minor": line.money_minor,
            }
            for line in lines
        ]
        shown["why"] = msgspec.to_builtins(why.seats)
    return shown


def _dealt(deal: Deal) -> Dealt | None:
    first = Move.objects.filter(deal=deal).order_by("version").first()
    events = key_of(deal).events(first.version, first.events) if first is not None else ()
    return next((event for event in events if isinstance(event, Dealt)), None)


def _chat(deal: Deal) -> list[dict[str, Any]]:
    assert deal.ended_at is not None
    lines = ChatLine.objects.filter(
        table_id=deal.table_id, at__gte=deal.started_at - AROUND, at__lte=deal.ended_at + AROUND
    )
    return [
        {"at": moment(line.at), "player": line.player.public_id, "kind": line.kind, "said": line.said}
        for line in lines.select_related("player").order_by("id")
    ]
