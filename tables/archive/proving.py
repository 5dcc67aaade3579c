"""Replays a deal before it is archived: only a deal whose replay gives the stored result, to the unit, may leave."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine import record
from tables.history.openings import deck_that_stays
from tables.history.records import NoRecord, places_of, record_of
from tables.play.ending import settlement_of
from tables.play.models import Deal, DealSeat, DealStatus
from tables.sealing.deals import state_of

SUMS = ("deals", "moves", "points", "pot_minor", "rake_minor")


class Unproved(Exception):
    """A deal whose rows do not prove its result; the message says what is wrong."""


class Reckoned(NamedTuple):
    """The computed columns of a deal's file; the names are those of `parts.RECKONED`.

    `points` are those that seats won or lost, without signs; in a pool those that were added to totals. `pot_minor`
    is the sum that the losers paid. A void deal has zeros and no record.
    """

    moves: int
    points: int = 0
    pot_minor: int = 0
    rake_minor: int = 0
    record: str | None = None
    record_sha256: str | None = None


def reckoned(deal: Deal, moves: int) -> Reckoned:
    """The result of a deal, computed by replaying its record and settling its hands again. Raises Unproved."""
    if deal.status != DealStatus.OVER:
        return Reckoned(moves)
    try:
        written = record.encode(record_of(deal))
    except NoRecord as wrong:
        raise Unproved(f"it has no record: {wrong}") from wrong
    again = record.replay(written)
    if not again.valid:
        raise Unproved(again.sentence)
    places, state = places_of(deal), state_of(deal)
    if deck_that_stays(deal) != state.terms.shuffle.deck(state.profile.packs):
        raise Unproved("its deck does not follow from what stays of it")
    settled = settlement_of(state, deal.point_value_minor, deal.rake_bps)
    if [(place.score, place.money_minor) for place in places] != list(
        zip(settled.scores, settled.money_minor, strict=True)
    ):
        raise Unproved("its hands settle to something else than was booked")
    return Reckoned(moves, **_sums(places), record=written.decode(), record_sha256=hashlib.sha256(written).hexdigest())


def _sums(places: Sequence[DealSeat]) -> dict[str, int]:
    money = [place.money_minor or 0 for place in places]
    return {
        "points": sum(abs(place.score or 0) for place in places),
        "pot_minor": -sum(one for one in money if one < 0),
        "rake_minor": -sum(money),
    }


class Totals:
    """Sums of deals by currency, as the manifest has them; the names are `SUMS`."""

    def __init__(self) -> None:
        self.by_currency: dict[str, dict[str, int]] = {}

    def count(self, deal: Mapping[str, Any]) -> None:
        """Add a row of the deals' file."""
        sums = self.by_currency.setdefault(deal["currency"], dict.fromkeys(SUMS, 0))
        sums["deals"] += 1
        for name in SUMS[1:]:
            sums[name] += deal[name]
