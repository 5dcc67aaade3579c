"""By what a hand was declared: as sequences and sets, or by what declares whatever the other cards are (rules 5)."""

from collections.abc import Sequence
from enum import StrEnum

from engine.cards import Cards
from engine.hands.groups import Kind
from engine.hands.jokers import Jokers
from engine.hands.scoring import declares_sequences, tally
from engine.houses.rule_profile import RuleProfile


class Declared(StrEnum):
    """The kinds of a valid declaration."""

    SETS = "sets"
    """Sequences, and sets beside them."""
    SEQUENCES = "sequences"
    """Sequences alone."""
    TUNNELAS = "tunnelas"
    DUBLEES = "dublees"
    JOKERS = "jokers"


def declared_by(
    profile: RuleProfile, jokers: Jokers, groups: Sequence[Cards], ungrouped: Cards = b""
) -> Declared | None:
    """The kind of a declaration, one by sequences before a special one; None for a hand that declares nothing."""
    counts = tally(profile, jokers, groups)
    if declares_sequences(profile, counts, ungrouped):
        return Declared.SETS if Kind.SET in counts.kinds else Declared.SEQUENCES
    special = (
        (counts.tunnelas, profile.declare_tunnelas, Declared.TUNNELAS),
        (counts.dublees, profile.declare_dublees, Declared.DUBLEES),
        (counts.jokers, profile.declare_jokers, Declared.JOKERS),
    )
    return next((kind for have, needed, kind in special if needed is not None and have >= needed), None)
