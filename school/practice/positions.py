"""Where a practice deal may begin: a fresh shuffle, a chosen hand, a step of a finished deal, a notation."""

from typing import NamedTuple

import msgspec

from accounts.people.models import User
from engine import deal as rules
from engine import notation
from engine.cards import BadCard, Cards, card, hand
from engine.houses import PROFILES, RuleProfile
from engine.record import DealRecord
from engine.record.document import BadRecord
from engine.shuffle import BadSeed
from school.practice.models import LONGEST_HOUSE, BeganFrom
from school.practice.past import Past, remembered
from school.refusals import SchoolRefusal, SchoolRefused
from school.table import deals
from tables.history import records
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus
from tournaments.matches.standings import pool_before

LONGEST_TEXT = 50_000
"""Characters of a notation; a deal of hours has a tenth of it."""
MOST_SEATS = 6
_SIZES = frozenset((house.cards, house.packs) for house in PROFILES.values())
"""Hands and packs that the houses play with. The solver is quick with these; nobody may ask it for a hand of 200."""

_NUL = "\0"
"""The one letter that JSON can write and PostgreSQL cannot hold."""


class Position(NamedTuple):
    """A state to go on from, the learner's seat in it, where it came from, and what came before it."""

    state: rules.DealState
    seat: int
    began_from: BeganFrom
    past: Past = Past()


def house_named(name: str) -> RuleProfile:
    """The house's rules; raises SchoolRefused."""
    house = PROFILES.get(name)
    if house is None:
        raise SchoolRefused(SchoolRefusal.NO_SUCH_HOUSE)
    return house


def by_chance(house: RuleProfile, players: int) -> Position:
    """A fresh shuffle; the learner begins. Raises SchoolRefused for more players than the house seats."""
    _check_seats(house, players)
    state, _ = deals.laid_out(house, deals.by_chance(house, players), 0, 0)
    return Position(state, 0, BeganFrom.CHANCE)


def from_hand(house: RuleProfile, players: int, cards: str, cut: str = "") -> Position:
    """A hand that the learner has chosen, by codes; what is missing comes by chance. Raises SchoolRefused."""
    _check_seats(house, players)
    try:
        turned = card(cut.strip().upper()) if cut.strip() else None
    except BadCard as wrong:
        raise SchoolRefused(SchoolRefusal.BAD_CUT) from wrong
    try:
        own = hand(cards.replace(",", " ").upper())
        layout = deals.by_chance(house, players, _fitting(house, own), turned)
    except ValueError as wrong:  # a BadCard too
        raise SchoolRefused(SchoolRefusal.BAD_HAND) from wrong
    state, _ = deals.laid_out(house, layout, 0, 0)
    return Position(state, 0, BeganFrom.HAND)


def from_deal(user: User, public_id: str, step: int) -> Position:
    """A step of a finished deal that the player played: step 0 is the deal of the cards. Raises SchoolRefused."""
    played = DealSeat.objects.filter(deal__public_id=public_id, player=user).select_related("deal").first()
    if played is None:
        raise SchoolRefused(SchoolRefusal.NOT_YOUR_DEAL)
    if played.deal.status in NOT_ENDED or played.deal.held_back:
        raise SchoolRefused(SchoolRefusal.STILL_PLAYED)
    if played.deal.status != DealStatus.OVER:
        raise SchoolRefused(SchoolRefusal.NOT_YOUR_DEAL)
    if played.deal.archived_in:
        raise SchoolRefused(SchoolRefusal.ARCHIVED)
    try:
        written = records.record_of(played.deal)
    except records.NoRecord as wrong:
        raise SchoolRefused(SchoolRefusal.NOT_YOUR_DEAL) from wrong
    position = _at(written, step, played.seat_index, BeganFrom.REPLAY)
    return position._replace(past=msgspec.structs.replace(position.past, pool=pool_before(played.deal)))


def from_notation(text: str, step: int, seat: int) -> Position:
    """A step of the finished deal that a text tells, played from a seat of it. Raises SchoolRefused."""
    if len(text) > LONGEST_TEXT:
        raise SchoolRefused(SchoolRefusal.BAD_POSITION_TEXT)
    try:
        written = notation.read(text, _check_notation)
    except (notation.BadNotation, BadRecord, rules.Refused, BadSeed, ValueError) as wrong:
        raise SchoolRefused(SchoolRefusal.BAD_POSITION_TEXT) from wrong
    if not 0 <= seat < len(written.players) or _NUL in written.deal:
        raise SchoolRefused(SchoolRefusal.BAD_POSITION_TEXT)
    if Deal.objects.filter(public_id=written.deal, status__in=NOT_ENDED).exists():
        raise SchoolRefused(SchoolRefusal.STILL_PLAYED)
    return _at(written, step, seat, BeganFrom.NOTATION)


def _check_notation(house: RuleProfile, players: int) -> None:
    """Raises SchoolRefused for rules by which one deal would hold a page for long, or that no row can hold."""
    is_known = (house.cards, house.packs) in _SIZES and house.packs_for(players) <= house.packs
    if not is_known or players > MOST_SEATS or len(house.name) > LONGEST_HOUSE or _NUL in house.name:
        raise SchoolRefused(SchoolRefusal.BAD_POSITION_TEXT)


def _at(written: DealRecord, step: int, seat: int, began_from: BeganFrom) -> Position:
    """The deal after so many moves, if its learner still has something to do there."""
    if not 0 <= step <= len(written.moves):
        raise SchoolRefused(SchoolRefusal.NO_POSITION)
    events: tuple[rules.Event, ...] = ()
    try:
        state, _ = rules.start(
            written.profile,
            written.deal,
            written.players,
            written.first,
            written.dealer,
            written.chance,
            written.started_at_ms,
            written.stays,
        )
        for move in written.moves[:step]:
            state, happened = rules.apply(state, move.action(), move.at_ms)
            events += remembered(happened, seat)
    except (rules.Refused, rules.BadDeal, BadSeed, ValueError) as wrong:
        raise SchoolRefused(SchoolRefusal.BAD_POSITION_TEXT) from wrong
    if state.phase is rules.Phase.OVER or state.seats[seat].status is not rules.Status.IN:
        raise SchoolRefused(SchoolRefusal.NO_POSITION)
    return Position(deals.taken_over(state, seat), seat, began_from, Past(written.deal, events))


def _fitting(house: RuleProfile, cards: Cards) -> Cards:
    if len(cards) > house.cards:
        raise SchoolRefused(SchoolRefusal.BAD_HAND)
    return cards


def _check_seats(house: RuleProfile, players: int) -> None:
    if not house.seats_min <= players <= house.seats_max:
        raise SchoolRefused(SchoolRefusal.BAD_PRACTICE)
