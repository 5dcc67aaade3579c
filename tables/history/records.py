"""Reads a finished deal for those who may see it: its record, every step, explanations of points (rules 4-7).

No function but `readable` reads a deal that is not finished.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from accounts.people.models import User
from base import clock
from engine import deal as rules
from engine import record, views
from engine.cards import card, codes
from engine.deal.events import Codes, Dealt, Event
from engine.deal.state import SeatResult
from engine.explain.outcome import explain_outcome
from engine.explain.reasons import Best, CardLine, Clause
from engine.settlement import Outcome, SettledHand, Settlement
from tables.chairs import infos
from tables.history.words import CLAUSES, OUTCOMES, exchange_lines, signed
from tables.play.ending import settlement_of
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus, Move
from tables.sealing import deals as sealing
from tables.sealing.keys import Unreadable
from tables.wire import protocol
from tables.wire.messages import PlayerInfo, TossCard


class NoRecord(Exception):
    """The log of this deal does not lead to its end, so there is nothing that could be called its record."""


def readable(public_id: str, user: User | None) -> Deal | None:
    """The deal, if this visitor may see it when it is over: a player of it, or anybody if its table shares deals.

    None for everybody else, whether the deal exists or not. A player also gets it while it goes on.
    """
    deal = Deal.objects.select_related("table").filter(public_id=public_id).first()
    if deal is None:
        return None
    if user is not None and DealSeat.objects.filter(deal=deal, player=user).exists():
        return deal
    return deal if deal.table.share_deals and deal.is_told else None


def record_of(deal: Deal) -> record.DealRecord:
    """The record of a deal that is over, built from its row and its moves; raises NoRecord, and Archived."""
    _is_over(deal)
    sealing.must_be_here(deal)
    log = Move.objects.filter(deal=deal, version__gt=1).order_by("version")
    made = log.values_list("version", "at", "events", "action")
    stake = record.Stake(deal.currency, deal.point_value_minor, deal.rake_bps)
    toss = None if deal.toss is None else [(one["player"], card(one["card"])) for one in deal.toss]
    try:
        key = sealing.key_of(deal)
        actions = [(clock.to_ms(at), key.action(version, events, apart)) for version, at, events, apart in made]
        final = key.state(deal.version, bytes(deal.snapshot), bytes(deal.terms))
        return record.build(final, [(at_ms, action) for at_ms, action in actions if action is not None], stake, toss)
    except (ValueError, rules.Refused, Unreadable) as wrong:
        raise NoRecord(str(wrong)) from wrong


class ReplayStep(msgspec.Struct, frozen=True):
    """One version of a finished deal: its time and its events, secrets included."""

    version: int
    at_ms: int
    events: tuple[Event, ...]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal from its first view on, secrets included, for the page that shows it step by step.

    `you` is the reader's seat or None, `toss` is None when there was none, `hands` are as dealt, in seat order.
    """

    you: int | None
    started_at_ms: int
    players: dict[str, PlayerInfo]
    toss: list[TossCard] | None
    view: views.SeatView
    hands: tuple[Codes, ...]
    steps: list[ReplayStep]


def replay_of(deal: Deal, places: list[DealSeat], user: User | None) -> dict[str, Any]:
    """A `Replay` as plain data, of a deal that has ended; one that was declared void has no result at its end.

    Raises Archived.
    """
    steps = steps_of(deal)
    dealt = next(event for event in steps[0].events if isinstance(event, Dealt))
    you = next((place.seat_index for place in places if user is not None and place.player_id == user.pk), None)
    replay = Replay(
        you=you,
        started_at_ms=clock.to_ms(deal.started_at),
        players={place.player.public_id: infos.player_info(place.player) for place in places},
        toss=deal.toss,
        view=views.opening(dealt, None),
        hands=dealt.hands,
        steps=steps,
    )
    plain: dict[str, Any] = protocol.plain(replay)
    return plain


def steps_of(deal: Deal) -> list[ReplayStep]:
    """Every step of a finished deal, secrets included, for code that shows it to those who may see it.

    Raises Archived.
    """
    _has_ended(deal)
    sealing.must_be_here(deal)
    return [ReplayStep(*step) for step in _steps(deal)]


def places_of(deal: Deal) -> list[DealSeat]:
    """The seats of a deal with their players, in order."""
    return list(deal.deal_seats.select_related("player").order_by("seat_index"))


def _steps(deal: Deal) -> Iterator[tuple[int, int, tuple[Event, ...]]]:
    made = Move.objects.filter(deal=deal).order_by("version").values_list("version", "at", "events")
    key = sealing.key_of(deal)
    for version, at, events in made:
        yield version, clock.to_ms(at), key.events(version, events)


class SeatLine(NamedTuple):
    """One seat of the result, ready to be read.

    `hand_points` have their sign, the winner's are what the others lose; in a pool they are what the total grew by.
    `exchanges` are sentences about value cards, empty where none changed hands. `groups` are kind and cards;
    `clauses` are sentences in the reader's language; `counting` are the cards that count and `best` the grouping that
    would have cost less, None when there was none.
    """

    player: PlayerInfo
    mine: bool
    outcome: str
    outcome_name: str
    deal_show: bool
    groups: list[tuple[str, str]]
    ungrouped: str
    points: int
    hand_points: str
    score: int
    money_minor: int
    exchanges: list[str]
    clauses: list[str]
    counting: list[CardLine]
    counted: int
    best: Best | None

    @property
    def sign(self) -> int:
        """Whether chips came (1), went (-1) or stayed (0)."""
        return (self.money_minor > 0) - (self.money_minor < 0)

    @property
    def best_groups(self) -> list[str]:
        """The cards of the best grouping, a line a group, those in none last."""
        assert self.best is not None
        return [" ".join(group) for group in (*self.best.groups, self.best.ungrouped) if group]


class Result(NamedTuple):
    """The result of play in one currency, in minor units: above zero is won, below is lost."""

    jokers: str
    lines: list[SeatLine]
    rake_minor: int


def result_of(deal: Deal, places: list[DealSeat], user: User | None) -> Result:
    """The result of a deal that is over, every hand explained. Raises Archived."""
    _is_over(deal)
    state = sealing.state_of(deal)
    assert state.result is not None
    settlement = settlement_of(state, deal.point_value_minor, deal.rake_bps)
    lines = [_line(state, settlement, seat, places, user) for seat in state.result.seats]
    lines.sort(key=lambda line: (line.outcome != Outcome.WON, line.points))
    rake_minor = deal.settlement["rake_minor"] if deal.settlement else 0
    return Result(_written(state.jokers.joker_cards), lines, rake_minor)


def _line(
    state: rules.DealState, settlement: Settlement, seat: SeatResult, places: Sequence[DealSeat], user: User | None
) -> SeatLine:
    place = places[seat.seat]
    names = [one.player.display_name for one in places]
    hand = SettledHand(seat.outcome, seat.groups, seat.ungrouped, seat.deal_show)
    why = explain_outcome(state.profile, state.jokers, hand)
    counting = [line for line in why.cards if line.counts]
    return SeatLine(
        player=infos.player_info(place.player),
        mine=user is not None and place.player_id == user.pk,
        outcome=seat.outcome,
        outcome_name=str(OUTCOMES[seat.outcome]),
        deal_show=seat.deal_show,
        groups=[(kind or "", _written(group)) for kind, group in zip(why.kinds, seat.groups, strict=True)],
        ungrouped=_written(seat.ungrouped),
        points=seat.points,
        hand_points=_hand_points(state, settlement, seat),
        score=place.score or 0,
        money_minor=place.money_minor or 0,
        exchanges=exchange_lines(settlement, seat.seat, names, state.profile.total_cap),
        clauses=[str(CLAUSES[clause]) for clause in why.clauses],
        counting=counting if Clause.WON not in why.clauses else [],
        counted=why.counted,
        best=why.best if why.best is not None and why.best.points < why.points else None,
    )


def _hand_points(state: rules.DealState, settlement: Settlement, seat: SeatResult) -> str:
    if state.profile.format == "pool":
        return str(seat.points)
    return signed(sum(settlement.points) if seat.outcome is Outcome.WON else -seat.points)


def _written(cards: bytes) -> str:
    return " ".join(codes(cards))


def _has_ended(deal: Deal) -> None:
    if deal.status in NOT_ENDED:
        raise ValueError("A deal that still goes on tells nothing.")


def _is_over(deal: Deal) -> None:
    if deal.status != DealStatus.OVER:
        raise ValueError("A deal that still goes on tells nothing.")
