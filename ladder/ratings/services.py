"""Rates ended deals: each once, in its own transaction, with any number of workers.

Every two people of a deal are compared by their points above those expected from their first hands. A table of six
counts for each player as one game. Rows are locked in one order: the deal to rate, ratings by player, then sums and
streak player by player.
"""

import logging
from collections.abc import Container, Sequence
from datetime import date, datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from msgspec.structs import replace

from accounts.people.models import User
from base import clock
from base.rows.columns import fitting
from base.strength.glicko2 import Game, rated, rested
from base.strength.glicko2 import Rating as Strength
from engine import coach
from engine.cards import card, hand
from engine.deal import DealState
from engine.deal.events import Dealt
from engine.deal.state import Ending
from engine.hands.declared import declared_by
from engine.hands.jokers import jokers_for
from engine.houses.rule_profile import RuleProfile
from engine.settlement import Outcome
from ladder.ratings import streaks
from ladder.ratings.expecting import at_stake, expected_points
from ladder.ratings.models import DealResult, DealToRate, Declared, Period, Rating, Span
from tables.history import records
from tables.play.models import Deal, DealSeat, DealStatus, Move
from tables.sealing import deals as sealing
from tables.sealing.keys import Unreadable
from tournaments.matches.standings import pool_before

logger = logging.getLogger(__name__)

_ABSENT_PERIOD = timedelta(days=7)
FOR_EVER = date(2000, 1, 1)
"""The first day of the board of all time."""
MOST_AT_ONCE = 50


class Played(msgspec.Struct, frozen=True):
    """One person's part in a deal; points are under nothing when lost, at a pool too.

    `index` is the seat in the deal, `seat` the same counted from who played first. `declared` is how the deal was won,
    `drop_cost` what a middle drop gave away (`DealResult`).
    """

    user: User
    seat: int
    outcome: str
    points: int
    expected: float
    index: int = 0
    declared: str | None = None
    drop_cost: float | None = None

    @property
    def adjusted(self) -> float:
        """Points over what the first hand let expect."""
        return self.points - self.expected


def rate_waiting(most: int = MOST_AT_ONCE) -> int:
    """Rate at most so many waiting deals, oldest first; returns how many were rated."""
    waiting = DealToRate.objects.filter(rated_at__isnull=True).order_by("pk").values_list("pk", flat=True)
    return sum(rate(pk) for pk in list(waiting[:most]))


@transaction.atomic
def rate(pk: int) -> bool:
    """Rate one deal, if nobody else is at it or has done it."""
    rows = DealToRate.objects.select_for_update(skip_locked=True, of=("self",))
    row = rows.filter(pk=pk, rated_at__isnull=True).select_related("deal__table").first()
    if row is None:
        return False
    row.rated_at = clock.now()
    try:
        state = sealing.state_of(row.deal)
        rules = state.profile
        played = _played(row, state)
    except (
        Unreadable,
        records.NoRecord,
        ValueError,
        LookupError,
    ) as wrong:  # its log cannot be read: it is never rated
        logger.exception("a deal cannot be rated", extra={"deal": row.deal.public_id})
        row.why_not = fitting(type(row), "why_not", str(wrong))
    else:
        groups = [(one, _others_with_its_cards(row, one)) for one in played] if row.deal.board else _together(played)
        _move(row, groups, rules, row.deal.ended_at or row.rated_at)
    row.save(update_fields=["rated_at", "why_not"])
    return True


def compared(own: Played, other: Played, cap: float) -> float:
    """The result of a comparison of two players, from 0 to 1: one half if both made the same of their cards.

    `cap` is what can be lost at most, as much more as a winner can win of several.
    """
    return min(1.0, max(0.0, 0.5 + (own.adjusted - other.adjusted) / (2 * cap)))


def matched(own: Played, other: Played) -> float:
    """The result for two players with the same cards: 1 for more points, by however little, one half for as many."""
    return 0.5 + ((own.points > other.points) - (own.points < other.points)) / 2


def _over_others(one: Played, others: Sequence[Played]) -> Played:
    """A board as it is stored: the expected points are the average of the others with the same cards."""
    return replace(one, expected=sum(other.points for other in others) / len(others))


def periods_of(at: datetime) -> dict[Span, date]:
    """The first days of the periods that a moment belongs to, by the house's date."""
    day = timezone.localdate(at)
    return {Span.WEEK: day - timedelta(days=day.weekday()), Span.MONTH: day.replace(day=1), Span.ALL: FOR_EVER}


def _played(row: DealToRate, state: DealState) -> list[Played]:
    deal, rules = row.deal, state.profile
    first = Move.objects.get(deal=deal, version=1)
    events = sealing.key_of(deal).events(1, bytes(first.events))
    dealt = next(event for event in events if isinstance(event, Dealt))
    jokers = jokers_for(rules, card(dealt.cut))
    places = DealSeat.objects.filter(deal=deal, player__is_bot=False).select_related("player").order_by("seat_index")
    return [
        Played(
            user=place.player,
            seat=(place.seat_index - dealt.first) % len(dealt.players),
            outcome=place.outcome,
            points=_points(rules, place.score or 0),
            expected=expected_points(rules, jokers, hand(dealt.hands[place.seat_index]), len(dealt.players)),
            index=place.seat_index,
            declared=_declared(state, place.seat_index),
            drop_cost=_drop_cost(deal, rules, place, len(dealt.players)),
        )
        for place in places
    ]


def _declared(state: DealState, seat: int) -> str | None:
    """How this seat won the deal; None if it did not win."""
    result = state.result
    if result is None or result.winner != seat:
        return None
    if result.ending is Ending.LAST_ONE_IN:
        return Declared.LAST_ONE_IN
    own = result.seats[seat]
    return declared_by(state.profile, state.jokers, own.groups, own.ungrouped)


def _drop_cost(deal: Deal, rules: RuleProfile, place: DealSeat, players: int) -> float | None:
    """The points that a middle drop gave away. First drops are judged elsewhere, by the hand as it was dealt."""
    if place.outcome != Outcome.MIDDLE_DROP:
        return None
    steps = [step.events for step in records.steps_of(deal)]
    return coach.cost_of_drop(rules, place.seat_index, steps, coach.samples_for(players), pool_before(deal))


def _together(played: Sequence[Played]) -> list[tuple[Played, list[Played]]]:
    """Each player with the other players of the deal."""
    return [(one, [other for other in played if other is not one]) for one in played]


def _others_with_its_cards(row: DealToRate, one: Played) -> list[Played]:
    """The people who had the same hand of a board at other tables; nothing is taken off for the cards."""
    places = DealSeat.objects.filter(
        deal__board=row.deal.board, deal__status=DealStatus.OVER, seat_index=one.index, player__is_bot=False
    ).exclude(deal=row.deal_id)
    return [
        replace(one, user=place.player, outcome=place.outcome, points=place.score or 0)
        for place in places.select_related("player").order_by("pk")
    ]


def _points(rules: RuleProfile, score: int) -> int:
    """A score as points won; at a pool it is what was added to a total."""
    return -score if rules.format == "pool" else score


def _move(row: DealToRate, groups: Sequence[tuple[Played, Sequence[Played]]], rules: RuleProfile, at: datetime) -> None:
    """Move the ratings of those who have accounts and somebody to be compared with; a guest counts as a newcomer."""
    rivals = {one.user.pk: others for one, others in groups}
    accounts = [one for one, others in groups if one.user.is_account and others]
    if not accounts:
        return
    for one in sorted(accounts, key=lambda one: one.user.pk):
        Rating.objects.get_or_create(player=one.user, format=row.format)
    rows = Rating.objects.select_for_update().filter(player__in=[one.user for one in accounts], format=row.format)
    ratings = {rating.player_id: rating for rating in rows.order_by("player_id")}
    own = {one.user.pk: _strength(ratings.get(one.user.pk), at) for one in accounts}
    before = own | _strengths_of_others(groups, own, row.format, at)
    cap = rules.hand_cap * at_stake(rules, row.deal.deal_seats.count())
    for one in sorted(accounts, key=lambda one: one.user.pk):
        others = rivals[one.user.pk]
        outcomes = [matched(one, other) if row.deal.board else compared(one, other, cap) for other in others]
        games = [
            Game(before[other.user.pk], outcome, 1 / len(others))
            for other, outcome in zip(others, outcomes, strict=True)
        ]
        played = _over_others(one, others) if row.deal.board else one
        result = _result(row, played, rules, at, len(others) + 1)
        _keep(result, played, ratings[one.user.pk], rated(before[one.user.pk], games))


def _strengths_of_others(
    groups: Sequence[tuple[Played, Sequence[Played]]], known: Container[int], kind: str, at: datetime
) -> dict[int, Strength]:
    """How strong those are whom somebody is compared with, and whose ratings are not moved here."""
    others = {other.user.pk for _, rivals in groups for other in rivals if other.user.pk not in known}
    ratings = {rating.player_id: rating for rating in Rating.objects.filter(player__in=others, format=kind)}
    return {player: _strength(ratings.get(player), at) for player in others}


def _strength(rating: Rating | None, at: datetime) -> Strength:
    if rating is None or rating.rated_at is None:
        return Strength()
    away = (at - rating.rated_at) / _ABSENT_PERIOD
    return rested(Strength(rating.rating, rating.deviation, rating.volatility), away)


def _result(row: DealToRate, one: Played, rules: RuleProfile, at: datetime, players: int) -> DealResult:
    deal = row.deal
    return DealResult(
        player=one.user,
        deal=deal,
        format=row.format,
        at=at,
        players=players,
        seat=one.seat,
        outcome=one.outcome,
        points=one.points,
        expected=one.expected,
        drop_price=rules.first_drop,
        currency=deal.currency,
        point_value_minor=deal.point_value_minor,
        declared=one.declared,
        drop_cost=one.drop_cost,
    )


def _keep(result: DealResult, one: Played, rating: Rating, after: Strength) -> None:
    result.rating_before, result.rating_after = rating.rating, after.rating
    result.save()
    rating.rating, rating.deviation, rating.volatility = after
    rating.deals += 1
    rating.rated_at = max(result.at, rating.rated_at or result.at)
    rating.save()
    won = int(one.outcome == Outcome.WON)
    for span, begins in periods_of(result.at).items():
        key: dict[str, Any] = {"player": one.user, "format": result.format, "span": span, "begins": begins}
        Period.objects.get_or_create(**key)
        Period.objects.filter(**key).update(
            deals=F("deals") + 1, won=F("won") + won, adjusted=F("adjusted") + one.adjusted
        )
    streaks.count(one.user, one.outcome == Outcome.WON)
