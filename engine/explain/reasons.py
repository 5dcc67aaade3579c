"""What an explained score is made of: clauses, cards and the best grouping, as data for any screen (rules 6)."""

import msgspec

from engine.hands.groups import Kind
from engine.spoken import Spoken


class Clause(Spoken):
    """A clause of the rules that decided a score, in the order in which they apply."""

    WON = "won", "The winner loses nothing."
    FIRST_DROP = "first_drop", "A drop in the very first turn costs the first drop."
    MIDDLE_DROP = "middle_drop", "A later drop, or too many missed turns, costs the middle drop."
    WRONG_SHOW = "wrong_show", "A declaration that is wrong or not made in time costs the wrong show."
    NEAR_SEQUENCES = "near_sequences", "The hand would itself have been a declaration of sequences."
    NEAR_DUBLEES = "near_dublees", "There are dublees enough to lose only the least."
    NEAR_JOKERS = "near_jokers", "There are jokers enough in one group to lose only the least."
    NO_PURE_SEQUENCE = "no_pure_sequence", "Without a pure sequence every card counts."
    ONLY_PURE = "only_pure", "With too few sequences only the pure ones do not count."
    REACHED = "reached", "With the sequences asked for, only cards in no valid group count."
    CAP = "cap", "No losing hand costs more than the cap."
    LEAST_LOSS = "least_loss", "No losing hand that plays on to the end costs less."
    DEAL_SHOW = "deal_show", "Without a turn before the declaration half of it counts, rounded down."
    DEAL_SHOW_LEAST = "deal_show_least", "A deal show costs at least so much."
    DEAL_SHOW_MOST = "deal_show_most", "A deal show costs at most so much."


class Why(Spoken):
    """Why one card counts or not."""

    JOKER = "joker", "A joker is worth nothing, wherever it lies."
    COVERED = "covered", "It is in a group that covers it."
    NEAR_WIN = "near_win", "No card counts in a hand that was nearly won."
    OUTCOME = "outcome", "The cards do not matter to this outcome."
    NOT_YET = "not_yet", "Its group is valid, but does not count without more sequences."
    DUBLEE = "dublee", "A dublee covers no card."
    INVALID = "invalid", "Its group is not valid."
    UNGROUPED = "ungrouped", "It is in no group."


class CardLine(msgspec.Struct, frozen=True):
    """One card: its group (None when in none), what it is worth and what of that counts."""

    card: str
    group: int | None
    worth: int
    counts: int
    why: Why


class Best(msgspec.Struct, frozen=True):
    """The grouping of the same hand that costs least, and what it would have cost this loser."""

    groups: tuple[tuple[str, ...], ...]
    ungrouped: tuple[str, ...]
    points: int
    declarable: bool


class Explanation(msgspec.Struct, frozen=True):
    """A scored hand. `counted` is the sum of the cards that count, before caps; `points` what the hand costs."""

    points: int
    counted: int
    clauses: tuple[Clause, ...]
    cards: tuple[CardLine, ...]
    kinds: tuple[Kind | None, ...]
    pure_sequences: int
    sequences: int
    best: Best | None
