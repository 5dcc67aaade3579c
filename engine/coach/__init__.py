"""A coach: the expected points of each choice of a seat, from what that seat knows (rules 4 to 7).

    known = knowledge_of(view, profile, events)  # what the seat has seen
    best, *others = judge(known, seed=deal_id)   # its choices, the best first

Pure, deterministic from its seed, bounded by a number of samples (docs/decisions/coach.md).
"""

from engine.coach.judging import Choice, Option, judge
from engine.coach.knowledge import Knowledge, Rival, knowledge_of
from engine.coach.match import Match, Pool
from engine.coach.review import (
    FEWEST_SAMPLES,
    REVIEW_SAMPLES,
    Judged,
    Review,
    cost_of_drop,
    review,
    samples_for,
    seed_of,
)

__all__ = [
    "FEWEST_SAMPLES",
    "REVIEW_SAMPLES",
    "Choice",
    "Judged",
    "Knowledge",
    "Match",
    "Option",
    "Pool",
    "Review",
    "Rival",
    "cost_of_drop",
    "judge",
    "knowledge_of",
    "review",
    "samples_for",
    "seed_of",
]
