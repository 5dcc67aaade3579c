"""Explains the points of a hand as data: the clauses that decided, card by card, and the cheapest grouping (rules 6).

Screens turn this into words.
"""

from collections.abc import Sequence

from engine.arrange import arrange
from engine.cards import CODES, Cards, codes
from engine.explain.reasons import Best, CardLine, Clause, Explanation, Why
from engine.hands.groups import MELDS, PURE, Kind
from engine.hands.jokers import Jokers
from engine.hands.scoring import Tally, declares_sequences, halved, points_of, reached, score, tally
from engine.houses.rule_profile import RuleProfile
from engine.settlement import Outcome, SettledHand, losing_points

_OF_OUTCOME = {
    Outcome.WON: Clause.WON,
    Outcome.FIRST_DROP: Clause.FIRST_DROP,
    Outcome.MIDDLE_DROP: Clause.MIDDLE_DROP,
    Outcome.WRONG_SHOW: Clause.WRONG_SHOW,
}


def explain(
    profile: RuleProfile, jokers: Jokers, groups: Sequence[Cards], ungrouped: Cards, deal_show: bool = False
) -> Explanation:
    """Why a losing hand, played to the end, costs what `score` says; `groups` and `ungrouped` are the whole hand."""
    counts = tally(profile, jokers, groups)
    near = _near_clause(profile, counts, ungrouped)
    covering = None if near else MELDS if reached(profile, counts) else PURE
    lines = tuple(_lines(jokers, groups, ungrouped, counts.kinds, covering))
    counted = sum(line.counts for line in lines)
    points = points_of(profile, jokers, groups, ungrouped, counts)
    clauses = [near] if near else [_covering_clause(profile, counts), *_bounds(counted, points)]
    if deal_show and profile.deal_show is not None:
        clauses += _deal_show_clauses(profile, points)
        points = halved(profile, points)
    hand = b"".join(groups) + ungrouped
    return Explanation(
        points=points,
        counted=counted,
        clauses=tuple(clauses),
        cards=lines,
        kinds=counts.kinds,
        pure_sequences=counts.pure,
        sequences=counts.sequences,
        best=_best(profile, jokers, hand, deal_show) if len(hand) == profile.cards else None,
    )


def explain_outcome(profile: RuleProfile, jokers: Jokers, hand: SettledHand) -> Explanation:
    """Explain the loss of one seat of a finished deal; for drops and wrong shows the cards do not matter."""
    if hand.outcome is Outcome.LOST:
        return explain(profile, jokers, hand.groups, hand.ungrouped, hand.deal_show)
    counts = tally(profile, jokers, hand.groups)
    placed = _placed(hand.groups, hand.ungrouped)
    return Explanation(
        points=losing_points(profile, jokers, hand),
        counted=0,
        clauses=(_OF_OUTCOME[hand.outcome],),
        cards=tuple(CardLine(CODES[one], group, jokers.points[one], 0, Why.OUTCOME) for group, one in placed),
        kinds=counts.kinds,
        pure_sequences=counts.pure,
        sequences=counts.sequences,
        best=None,
    )


def _near_clause(profile: RuleProfile, counts: Tally, ungrouped: Cards) -> Clause | None:
    if profile.near_win_points is None:
        return None
    if declares_sequences(profile, counts, ungrouped):
        return Clause.NEAR_SEQUENCES
    if profile.near_dublees is not None and counts.dublees >= profile.near_dublees:
        return Clause.NEAR_DUBLEES
    if profile.near_jokers is not None and counts.jokers >= profile.near_jokers:
        return Clause.NEAR_JOKERS
    return None


def _covering_clause(profile: RuleProfile, counts: Tally) -> Clause:
    if not counts.pure:
        return Clause.NO_PURE_SEQUENCE
    return Clause.REACHED if reached(profile, counts) else Clause.ONLY_PURE


def _bounds(counted: int, points: int) -> list[Clause]:
    if points < counted:
        return [Clause.CAP]
    return [Clause.LEAST_LOSS] if points > counted else []


def _deal_show_clauses(profile: RuleProfile, points: int) -> list[Clause]:
    half, shown = points // 2, halved(profile, points)
    if shown == half:
        return [Clause.DEAL_SHOW]
    return [Clause.DEAL_SHOW, Clause.DEAL_SHOW_LEAST if shown > half else Clause.DEAL_SHOW_MOST]


def _placed(groups: Sequence[Cards], ungrouped: Cards) -> list[tuple[int | None, int]]:
    grouped: list[tuple[int | None, int]] = [(at, one) for at, group in enumerate(groups) for one in group]
    return grouped + [(None, one) for one in ungrouped]


def _lines(
    jokers: Jokers,
    groups: Sequence[Cards],
    ungrouped: Cards,
    kinds: Sequence[Kind | None],
    covering: frozenset[Kind] | None,
) -> list[CardLine]:
    """Every card's line; `covering` are the kinds of group that cover cards, None when no card counts at all."""
    lines = []
    for at, one in _placed(groups, ungrouped):
        worth = jokers.points[one]
        if jokers.is_joker[one]:
            why = Why.JOKER
        elif covering is None:
            why = Why.NEAR_WIN
        else:
            why = Why.UNGROUPED if at is None else _why(kinds[at], covering)
        counted = 0 if why in (Why.JOKER, Why.NEAR_WIN, Why.COVERED) else worth
        lines.append(CardLine(CODES[one], at, worth, counted, why))
    return lines


def _why(kind: Kind | None, covering: frozenset[Kind]) -> Why:
    if kind in covering:
        return Why.COVERED
    if kind in MELDS:
        return Why.NOT_YET
    return Why.DUBLEE if kind is Kind.DUBLEE else Why.INVALID


def _best(profile: RuleProfile, jokers: Jokers, hand: Cards, deal_show: bool) -> Best:
    found = arrange(profile, jokers, hand)
    return Best(
        groups=tuple(tuple(codes(group)) for group in found.groups),
        ungrouped=tuple(codes(found.ungrouped)),
        points=score(profile, jokers, found.groups, found.ungrouped, deal_show),
        declarable=found.declarable,
    )
