"""Making puzzles: from a seed, or from the states of a deal that was played. The same seed gives the same puzzles."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from engine import deal
from engine.bots.sight import Sight
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.bots.tournament import course
from engine.deal.state import DealState
from engine.houses.rule_profile import RuleProfile
from engine.puzzles.dropping import drop_or_play
from engine.puzzles.forms import Kind, Position, Puzzle
from engine.puzzles.hands import best_to_put_away, can_declare, least_points
from engine.puzzles.positions import position_of, sight_in
from engine.puzzles.safety import safest
from engine.shuffle import Chance

_PLAYERS = (Strength.CLUB, Strength.STRONG)
# A deal is looked at from one of its first so many moves on.
_LATEST = 24

AFTER_THE_DRAW: dict[Kind, Callable[[Position, Sight], Puzzle | None]] = {
    Kind.CAN_DECLARE: can_declare,
    Kind.DISCARD: best_to_put_away,
    Kind.SAFE_CARD: safest,
}
"""What is asked of a hand that has just drawn."""


def generate(kind: Kind, profile: RuleProfile, seed: bytes) -> Puzzle | None:
    """A puzzle of this kind from one deal that bots play; None when the deal has none.

    `seed` is 32 bytes of chance. Raises BadSeed for others.
    """
    players = [JUDGEMENTS[_PLAYERS[(seed[0] + seat) % 2]] for seat in range(2 + seed[1] % 2)]
    names = [f"seat-{seat}" for seat in range(len(players))]
    state, _ = deal.start(profile, "puzzle", names, 0, len(names) - 1, Chance(seed, {}), 0)
    if kind is Kind.DROP_OR_PLAY:
        return next(puzzles_in(kind, (state,), seed), None)
    # Not always the first hands of a deal: what is asked should look like all of it.
    return next(puzzles_in(kind, islice(course(state, players), seed[2] % _LATEST, None), seed), None)


def puzzles_in(kind: Kind, states: Iterable[DealState], seed: bytes) -> Iterator[Puzzle]:
    """The puzzles of this kind in the states of a deal, in order; a position gives one at most.

    `seed` is the chance that a question of likelihoods is worked out by.
    """
    for state in states:
        puzzle = _puzzle_of(kind, state, seed)
        if puzzle is not None:
            yield puzzle


def fingerprint(puzzle: Puzzle) -> str:
    """A digest of kind, rules and cards, whatever their order: two puzzles that ask the same have the same."""
    at = puzzle.position
    parts = (puzzle.kind, at.profile, at.cut, *sorted(at.hand), "|", *sorted(at.open_pile), str(at.rivals))
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def _puzzle_of(kind: Kind, state: DealState, seed: bytes) -> Puzzle | None:
    position = position_of(state)
    if position is None:
        return None
    if kind is Kind.DROP_OR_PLAY:
        return drop_or_play(position, state, seed)
    if kind is Kind.LEAST_POINTS:
        return least_points(position, sight_in(state)) if not state.drawn else None
    return AFTER_THE_DRAW[kind](position, sight_in(state)) if state.drawn else None
