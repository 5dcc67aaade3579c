"""Runs with one or two missing cards, as places from their first card, for judging a hand's chances (rules 3)."""

# Places held of a run that one card completes, and the places where that card may lie.
ONE_SHORT = (
    ((0, 1), (-1, 2)),
    ((0, 2), (1,)),
    ((0, 1, 3), (2,)),
    ((0, 2, 3), (1,)),
    ((0, 1, 2, 4), (3,)),
    ((0, 2, 3, 4), (1,)),
    ((0, 1, 3, 4), (2,)),
)
# The pairs of places that complete a single card.
TWO_SHORT = ((-2, -1), (-1, 1), (1, 2))
