"""Looking at hands: the look is recorded first, then the hands are shown.

A finished deal is shown in full to operators with the permission. A live deal needs a separate permission and a
reason, and is shown in its present state; the next look is recorded again.
"""

from collections.abc import Sequence

import msgspec

from accounts.people.models import User
from base.refusals import Refused, reason_given
from base.rows.columns import fitting
from desk.audit.services import looked
from desk.replays.models import Look
from desk.replays.refusals import ReplayRefusal
from engine import deal as rules
from engine.cards import codes
from tables.cells import courses
from tables.history import records
from tables.play.models import NOT_ENDED, Deal, DealSeat
from tables.sealing.deals import state_of
from tables.sealing.keys import Unreadable, has_keys


class HandNow(msgspec.Struct, frozen=True):
    """One player's cards at this moment of a deal that goes on."""

    player: User
    cards: Sequence[str]
    is_in: bool
    is_in_turn: bool


class Now(msgspec.Struct, frozen=True):
    """A live deal as it stands: every hand, the next card of the open deck, the jokers, and the step it is at."""

    hands: list[HandNow]
    jokers: Sequence[str]
    open_card: str
    version: int
    look: Look


def look_back(deal: Deal, by: User) -> list[DealSeat]:
    """Write down a look at a finished deal; gives its places, in order. Raises Refused still_played."""
    if deal.status in NOT_ENDED:
        raise Refused(ReplayRefusal.STILL_PLAYED, deal.public_id)
    Look.objects.create(deal=deal, by=by, was_live=False, version=deal.version)
    places = records.places_of(deal)
    _tell_the_audit("deal.every_hand", deal, places, by)
    return places


def look_now(deal: Deal, by: User, why: str) -> Now:
    """Write down a look at a deal that goes on, with its reason, and show it as it stands.

    Raises Refused reason_needed, own_deal for who plays it, not_played where it has ended, no_live_keys in a process
    that cannot open hands, damaged_state where nobody can, and cell_away where the deal's cell does not answer.
    """
    why = reason_given(why)
    places = records.places_of(deal)
    if any(place.player_id == by.pk for place in places):
        raise Refused(ReplayRefusal.OWN_DEAL, deal.public_id)
    now = Deal.objects.filter(pk=deal.pk, status__in=NOT_ENDED).first()
    if now is None:
        raise Refused(ReplayRefusal.NOT_PLAYED, deal.public_id)
    if now.sealed_key and not has_keys():
        raise Refused(ReplayRefusal.NO_LIVE_KEYS, deal.public_id)
    courses.read(now)
    look = Look.objects.create(deal=deal, by=by, was_live=True, version=now.version, why=fitting(Look, "why", why))
    _tell_the_audit("deal.live_hands", deal, places, by, look.why)
    try:
        state = state_of(now)
    except Unreadable as damaged:
        raise Refused(ReplayRefusal.DAMAGED, deal.public_id) from damaged
    return Now(
        hands=[_hand(state, place) for place in places],
        jokers=codes(state.jokers.joker_cards),
        open_card=codes(state.open_pile)[-1] if state.open_pile else "",
        version=now.version,
        look=look,
    )


def _tell_the_audit(what: str, deal: Deal, places: Sequence[DealSeat], by: User, why: str = "") -> None:
    """A line for each person whose cards are seen, so that it is found from that person's page."""
    for place in places:
        if not place.player.is_bot:
            looked(what, about=deal, subject=place.player, why=why, by=by)


def _hand(state: rules.DealState, place: DealSeat) -> HandNow:
    seat = state.seats[place.seat_index]
    return HandNow(
        player=place.player,
        cards=codes(seat.hand),
        is_in=place.seat_index in state.still_in,
        is_in_turn=state.turn == place.seat_index,
    )
