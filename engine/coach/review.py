"""A review of a finished deal: each choice compared with the best one, and luck separated from skill (rules 4 to 7).

Every choice is judged by what its seat knew then, not by cards that nobody could foresee. The deal's result is the
sum of two numbers: the cost of the choices, and the rest, which is due to the cards.
"""

from collections.abc import Iterator, Sequence

import msgspec

from engine.arrange import arrange
from engine.cards import codes, hand
from engine.coach.judging import Choice, Option, judge
from engine.coach.knowledge import knowledge_of
from engine.coach.match import Pool
from engine.deal.actions import Pile
from engine.deal.events import Codes, Dealt, Discarded, Drawn, Dropped, Event, FinishPlaced, Over, Why
from engine.deal.state import Phase
from engine.hands.jokers import jokers_for
from engine.houses.rule_profile import RuleProfile
from engine.views import SeatView, advance_all, event_for, opening

REVIEW_SAMPLES, FEWEST_SAMPLES = 6, 2
"""Ways to deal the hidden hands for each choice: usually, and at least where many play."""
MOST_JUDGED = 60
"""The most choices of a deal that are judged; hardly any deal has more."""
HALF_AT = 8.0
"""The cost of a choice that counts half for the accuracy."""
_COSTLIEST = 2
_LEAST_COST = 0.5
"""A choice that costs less than half a point is as good as the best: the judgement is no finer."""


class Judged(msgspec.Struct, frozen=True):
    """One choice: at which version of the deal, what was chosen and what was best, as names of options.

    `expected` are the points to expect with the best choice, `cost` those that the choice made gave away, `helping` how
    many unseen cards would have helped after the best one. `options` are all choices there were, the best first, with
    the points to expect of each; only the costliest of a review keep them.
    """

    version: int
    chosen: str
    best: str
    expected: float
    cost: float
    helping: int
    options: tuple[tuple[str, float], ...] = ()


class Review(msgspec.Struct, frozen=True):
    """What one seat's choices were worth. Points are won above zero and lost below.

    `accuracy` is in per cent. `score` is what the deal came to, `cards` and `choices` are its two parts. `own` and
    `best` are the final hand in groups, the ungrouped cards last, as it was put down and as it would have cost least.
    """

    accuracy: int
    score: int
    cards: float
    choices: float
    judged: tuple[Judged, ...]
    costliest: tuple[Judged, ...]
    own: tuple[Codes, ...]
    own_points: int
    best: tuple[Codes, ...]
    best_points: int


def samples_for(players: int) -> int:
    """Ways to deal the hidden hands for each choice among so many players: the same work, however many they are."""
    return max(FEWEST_SAMPLES, REVIEW_SAMPLES * 2 // players)


def seed_of(deal: str, version: int) -> str:
    """What chance the judgement of one position has: whoever asks about the same position is told the same."""
    return f"{deal}/{version}"


def review(
    profile: RuleProfile,
    seat: int,
    score: int,
    steps: Sequence[tuple[Event, ...]],
    samples: int = REVIEW_SAMPLES,
    pool: Pool | None = None,
) -> Review:
    """Review a finished deal for one seat; `steps` are the events of each version from the first on, secrets included.

    `pool` is how the match stood when the deal began, where it is one of a pool.
    The secrets of others are used for nothing: the choices are judged by the seat's own view of each step. Raises
    ValueError when the deal is not over.
    """
    over = next((event for event in reversed(steps[-1]) if isinstance(event, Over)), None) if steps else None
    dealt = next((event for event in steps[0] if isinstance(event, Dealt)), None) if steps else None
    if over is None or dealt is None:
        raise ValueError("Only a deal that is over is reviewed.")
    with_options = tuple(_judged(profile, seat, dealt, steps, samples, pool))
    judged = tuple(msgspec.structs.replace(one, options=()) for one in with_options)
    points_given_away = sum(one.cost for one in judged)
    by_cost = sorted(with_options, key=lambda one: -one.cost)
    mine = over.result.seats[seat]
    cards = hand([code for group in (*mine.groups, mine.ungrouped) for code in group])
    best = arrange(profile, jokers_for(profile, hand(dealt.cut)[0]), cards)
    return Review(
        accuracy=_accuracy(judged),
        score=score,
        cards=round(score + points_given_away, 1),
        choices=round(0.0 - points_given_away, 1),
        judged=judged,
        costliest=tuple(one for one in by_cost[:_COSTLIEST] if one.cost >= _LEAST_COST),
        own=(*mine.groups, mine.ungrouped),
        own_points=mine.points,
        best=(*(tuple(codes(group)) for group in best.groups), tuple(codes(best.ungrouped))),
        best_points=best.points,
    )


def cost_of_drop(
    profile: RuleProfile,
    seat: int,
    steps: Sequence[tuple[Event, ...]],
    samples: int = REVIEW_SAMPLES,
    pool: Pool | None = None,
) -> float | None:
    """The points that the seat's drop gave away, 0.0 where nothing was better; None where it chose no drop.

    Judged as in a review, but for all other choices. Raises ValueError when there is no deal.
    """
    dealt = next((event for event in steps[0] if isinstance(event, Dealt)), None) if steps else None
    if dealt is None:
        raise ValueError("There is no deal to judge.")
    found = next(_judged(profile, seat, dealt, steps, samples, pool, Choice.DROP), None)
    return None if found is None else found.cost


def _accuracy(judged: Sequence[Judged]) -> int:
    """How near the choices came to the best ones, in per cent; without a choice nothing was wrong."""
    if not judged:
        return 100
    return round(100 * sum(2 ** (-one.cost / HALF_AT) for one in judged) / len(judged))


def _judged(
    profile: RuleProfile,
    seat: int,
    dealt: Dealt,
    steps: Sequence[tuple[Event, ...]],
    samples: int,
    pool: Pool | None,
    only: Choice | None = None,
) -> Iterator[Judged]:
    view: SeatView | None = None
    events_seen: list[Event] = []
    count = 0
    for events in steps:
        own = [mine for event in events if (mine := event_for(event, seat)) is not None]
        chosen = None if view is None or count >= MOST_JUDGED else _chosen(view, own)
        if view is not None and chosen is not None and only in (None, chosen):
            known = knowledge_of(view, profile, events_seen, pool)
            options = judge(known, seed_of(dealt.deal, view.version), samples)
            found = _beside(view.version, chosen, options)
            if found is not None:
                count += 1
                yield found
        events_seen += own
        first = next((event for event in own if isinstance(event, Dealt)), None)
        if first is not None:
            view = _opened(first, own, seat)
        elif view is not None:
            view = advance_all(view, own)


def _opened(dealt: Dealt, own: Sequence[Event], seat: int) -> SeatView:
    return advance_all(opening(dealt, seat), [event for event in own if event is not dealt])


def _chosen(view: SeatView, events: Sequence[Event]) -> str | None:
    """What this seat chose in a step, as an option's name; None when it was another's step, or the clock's."""
    if view.phase is not Phase.TURN or view.turn != view.you:
        return None
    for event in events:
        match event:
            case Drawn(seat=view.you):
                return None if event.by == "timeout" else str(Choice.OPEN if event.pile is Pile.OPEN else Choice.CLOSED)
            case Dropped(seat=view.you, why=Why.ASKED):
                return str(Choice.DROP)
            case Discarded(seat=view.you):
                return None if event.by == "timeout" else f"{Choice.DISCARD} {event.card}"
            case FinishPlaced(seat=view.you):
                return f"{Choice.FINISH} {event.card}"
    return None


def _beside(version: int, chosen: str, options: Sequence[Option]) -> Judged | None:
    """The choice beside the best; None where it cannot be judged, as a finish with what is no declaration."""
    best = options[0]
    option = next((option for option in options if option.name == chosen), None)
    if option is None:
        # Which card is put away does not matter for a declaration.
        option = next((option for option in options if chosen.startswith(option.choice) and option.card is None), None)
    if option is None and chosen.startswith(Choice.FINISH) and best.choice is Choice.FINISH:
        option = best
    if option is None:
        return None
    cost = best.points - option.points
    return Judged(
        version=version,
        chosen=chosen,
        best=best.name,
        expected=round(best.points, 1),
        cost=round(cost, 1) if cost >= _LEAST_COST else 0.0,
        helping=best.helping,
        options=tuple((option.name, round(option.points, 1)) for option in options),
    )
