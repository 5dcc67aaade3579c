"""Puzzles from deals that people and bots have played here: the cards of one seat at one moment, and no name.

One of the newest finished deals of public tables is read at a time, chosen by chance and not before an hour has passed,
so that nobody reads a puzzle and knows whose hand it was. Which deal it came from is not kept.
"""

import logging
import secrets
from datetime import timedelta

from base import clock
from engine.deal import Refused
from engine.houses import PROFILES
from engine.puzzles import Kind, puzzles_in
from engine.record import BadRecord, states
from school.puzzles.stock import keeping
from tables.history.records import NoRecord, record_of
from tables.play.models import Deal, DealStatus

logger = logging.getLogger(__name__)
NOT_BEFORE = timedelta(hours=1)
NEWEST = 200


def take() -> int:
    """Put questions of one finished deal into the stock, one of each kind that is short; how many were new."""
    wanted = [kind for kind in keeping.short() if kind is not Kind.DROP_OR_PLAY]
    deal = _some_deal() if wanted else None
    if deal is None:
        return 0
    try:
        record = record_of(deal)
        played = list(states(record))
    except (NoRecord, BadRecord, Refused):
        logger.warning("a finished deal gives no puzzle", extra={"deal": deal.public_id})
        return 0
    if PROFILES.get(record.profile.name) != record.profile:
        return 0  # an operator's own numbers, which a puzzle does not show
    seed = secrets.token_bytes(keeping.SEED_BYTES)
    made = (next(puzzles_in(kind, played[secrets.randbelow(len(played)) :], seed), None) for kind in wanted)
    return sum(keeping.keep(puzzle, is_played=True) for puzzle in made if puzzle is not None)


def _some_deal() -> Deal | None:
    over = Deal.objects.filter(status=DealStatus.OVER, ended_at__lt=clock.now() - NOT_BEFORE, table__code="")
    over = over.filter(held_back=False, archived_in="")
    newest = list(over.order_by("-pk").values_list("pk", flat=True)[:NEWEST])
    return Deal.objects.select_related("table").get(pk=secrets.choice(newest)) if newest else None
