"""Whether the numbers that came after the first edition fit together: packs, jokers, drops and absence (rules 1 to 4).

`rule_profile.problems` asks these questions of every profile beside its own.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.houses.rule_profile import RuleProfile

Found = Iterator[tuple[str, str]]

MOST_PACKS = 12
SMALLEST_SET_MOST = 4
LONGEST_AWAY_S = 600
WHOLE_BPS = 10_000


def too_few_cards(profile: "RuleProfile") -> tuple[str, str] | None:
    """The number of players that the packs do not suffice for, the most of them first.

    Beside the hands lie the cut joker and the first open card, and everybody must be able to draw once.
    """
    by_players = dict(profile.packs_by_players)
    for players in range(profile.seats_max, profile.seats_min - 1, -1):
        packs = by_players.get(players, profile.packs)
        needed, there = players * (profile.cards + 1) + 2, packs * len(profile.pack)
        if there < needed:
            hands = f"{players} players with {profile.cards} cards"
            field = "packs_by_players" if players in by_players else "packs"
            return field, f"{hands} need {needed} cards; {packs} packs have {there}."
    return None


def _packs(profile: "RuleProfile") -> Found:
    field = "packs_by_players"
    players = [one for one, _ in profile.packs_by_players]
    if players != sorted(set(players)):
        yield field, "Each number of players is named once, the smallest first."
    for one, packs in profile.packs_by_players:
        if not profile.seats_min <= one <= profile.seats_max:
            yield field, f"This house is for {profile.seats_min} to {profile.seats_max} players, not {one}."
        if not 1 <= packs <= MOST_PACKS:
            yield field, f"A table plays with 1 to {MOST_PACKS} packs, not {packs}."


def _jokers(profile: "RuleProfile") -> Found:
    if profile.neighbour_jokers and not profile.wild_jokers:
        yield "neighbour_jokers", "Upper and lower jokers are neighbours of a wild joker; this house has none."
    if not (profile.wild_jokers or profile.printed_jokers):
        for field in ("declare_jokers", "near_jokers"):
            if getattr(profile, field) is not None:
                yield field, "A house without jokers cannot count them."


def _sets(profile: "RuleProfile") -> Found:
    most = profile.set_most
    if most is None:
        return
    if most < SMALLEST_SET_MOST:
        yield "set_most", f"A set may always have the four cards of a rank; {most} cards are too few."
    if profile.sequences == profile.pure_sequences and (profile.wild_jokers or profile.printed_jokers):
        # Jokers left over need a sequence that may take them; else the best grouping is another search.
        yield "set_most", "Sets can be limited only where one of the sequences asked for need not be pure."


_COUNTED = {
    "declare_tunnelas": "tunnelas",
    "declare_dublees": "dublees",
    "declare_jokers": "jokers",
    "near_dublees": "dublees",
    "near_jokers": "jokers",
}


def _counts(profile: "RuleProfile") -> Found:
    """With none of them asked for, any hand at all would do."""
    for field, what in _COUNTED.items():
        count = getattr(profile, field)
        if count is not None and count < 1:
            yield field, f"A hand counts with 1 or more {what}, not {count}; without the rule the line is left out."


def _absence(profile: "RuleProfile") -> Found:
    if not 0 <= profile.away_s <= LONGEST_AWAY_S:
        yield "away_s", f"The time for a lost connection is 0 to {LONGEST_AWAY_S} seconds, not {profile.away_s}."
    if not 0 <= profile.back_s <= LONGEST_AWAY_S:
        yield "back_s", f"Who comes back has 0 to {LONGEST_AWAY_S} seconds, not {profile.back_s}."
    if profile.back_s and not profile.away_s:
        yield "back_s", "Time after coming back needs a bank of time for a lost connection."
    if profile.absent_next == "drop" and profile.format == "points":
        yield (
            "absent_next",
            "At a Points table who was away sits out; only in a match deals go on without them.",
        )


def _rake(profile: "RuleProfile") -> Found:
    if profile.rake_bps is not None and not 0 <= profile.rake_bps <= WHOLE_BPS:
        yield "rake_bps", f"Rake is 0 to {WHOLE_BPS} basis points, not {profile.rake_bps}."


CHECKS = (_packs, _jokers, _sets, _counts, _absence, _rake)
