"""Whether a hand may be declared, and what a losing one costs (rules 5 and 6).

Both look at the groups as they were sent; `arrange` finds the best ones.
"""

from collections.abc import Sequence

import msgspec

from engine.cards import Cards
from engine.hands.groups import MELDS, PURE, SEQUENCES, Kind, classify
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile
from engine.spoken import Spoken

# From so many short of a special declaration its count is worth telling the player.
_NEARLY = 2


class Reason(Spoken):
    """Why a declaration is invalid; `sentence` is for the player."""

    NO_PURE_SEQUENCE = "no_pure_sequence", "There is no pure sequence."
    TOO_FEW_PURE_SEQUENCES = "too_few_pure_sequences", "There are not enough pure sequences."
    TOO_FEW_SEQUENCES = "too_few_sequences", "There are not enough sequences."
    INVALID_GROUP = "invalid_group", "A group is neither a sequence nor a set."
    DUBLEE_BESIDE = "dublee_beside", "A dublee covers no cards beside sequences and sets."
    UNGROUPED_CARDS = "ungrouped_cards", "Some cards are in no group."
    TOO_FEW_TUNNELAS = "too_few_tunnelas", "There are not enough tunnelas to declare by them alone."
    TOO_FEW_DUBLEES = "too_few_dublees", "There are not enough dublees to declare by them alone."
    TOO_FEW_JOKERS = "too_few_jokers", "There are not enough jokers in one group to declare by them alone."


class Verdict(msgspec.Struct, frozen=True):
    """Whether a declaration is valid, every reason if not, and what each group sent is."""

    valid: bool
    reasons: tuple[Reason, ...]
    kinds: tuple[Kind | None, ...]


class Tally(msgspec.Struct, frozen=True):
    """What groups amount to: their kinds and counts, the most jokers in a group that holds nothing else,
    and whether every group is one that covers its cards."""

    kinds: tuple[Kind | None, ...]
    pure: int
    sequences: int
    tunnelas: int
    dublees: int
    jokers: int
    all_meld: bool


def tally(profile: RuleProfile, jokers: Jokers, groups: Sequence[Cards]) -> Tally:
    """Classify every group and count; a group of no cards counts for nothing."""
    kinds = tuple(classify(profile, jokers, group) for group in groups)
    return Tally(
        kinds=kinds,
        pure=sum(kind in PURE for kind in kinds),
        sequences=sum(kind in SEQUENCES for kind in kinds),
        tunnelas=kinds.count(Kind.TUNNELA),
        dublees=kinds.count(Kind.DUBLEE),
        jokers=max((len(group) for group in groups if _jokers_only(jokers, group)), default=0),
        all_meld=all(kind in MELDS for kind, group in zip(kinds, groups, strict=True) if group),
    )


def judge(profile: RuleProfile, jokers: Jokers, groups: Sequence[Cards], ungrouped: Cards = b"") -> Verdict:
    """Whether these groups, with the cards in no group, may be declared, and every reason why not.

    The same for every player, and before a declaration the same as after it. `groups` and `ungrouped` together
    are the hand; that they are is for the caller to see.
    """
    counts = tally(profile, jokers, groups)
    if declares_specially(profile, counts) or declares_sequences(profile, counts, ungrouped):
        return Verdict(True, (), counts.kinds)
    return Verdict(False, tuple(_reasons(profile, counts, groups, ungrouped)), counts.kinds)


def score(
    profile: RuleProfile, jokers: Jokers, groups: Sequence[Cards], ungrouped: Cards, deal_show: bool = False
) -> int:
    """The points that a losing hand costs; with `deal_show` its holder had no turn before the declaration."""
    points = points_of(profile, jokers, groups, ungrouped, tally(profile, jokers, groups))
    return halved(profile, points) if deal_show else points


def points_of(profile: RuleProfile, jokers: Jokers, groups: Sequence[Cards], ungrouped: Cards, counts: Tally) -> int:
    """A losing hand's points before any deal show, its groups already counted."""
    if profile.near_win_points is not None and nearly_won(profile, counts, ungrouped):
        return profile.near_win_points
    covering = MELDS if reached(profile, counts) else PURE
    worth = jokers.points
    points = sum(worth[one] for one in ungrouped)
    for kind, group in zip(counts.kinds, groups, strict=True):
        if kind not in covering:
            points += sum(worth[one] for one in group)
    return max(profile.least_loss, min(profile.hand_cap, points))


def halved(profile: RuleProfile, points: int) -> int:
    """Half the points, rounded down, within the deal show's least and most; all of them where there is none."""
    if profile.deal_show is None:
        return points
    least, most = profile.deal_show
    return max(least, min(most, points // 2))


def reached(profile: RuleProfile, counts: Tally) -> bool:
    """Whether the hand has the sequences that the house requires, so that every card in a valid group is covered."""
    return counts.pure >= profile.pure_sequences and counts.sequences >= profile.sequences


def declares_sequences(profile: RuleProfile, counts: Tally, ungrouped: Cards) -> bool:
    """Whether every card is in a valid group and the required sequences are among them."""
    return counts.all_meld and not ungrouped and reached(profile, counts)


def declares_specially(profile: RuleProfile, counts: Tally) -> bool:
    """Whether there are tunnelas, dublees or jokers enough to declare whatever the other cards are."""
    return any(needed is not None and have >= needed for have, needed, _ in _special(profile, counts))


def nearly_won(profile: RuleProfile, counts: Tally, ungrouped: Cards) -> bool:
    """Whether a losing hand was itself as good as a declaration."""
    return (
        declares_sequences(profile, counts, ungrouped)
        or (profile.near_dublees is not None and counts.dublees >= profile.near_dublees)
        or (profile.near_jokers is not None and counts.jokers >= profile.near_jokers)
    )


def _jokers_only(jokers: Jokers, group: Cards) -> bool:
    return not group.translate(None, jokers.joker_cards)


def _special(profile: RuleProfile, counts: Tally) -> tuple[tuple[int, int | None, Reason], ...]:
    return (
        (counts.tunnelas, profile.declare_tunnelas, Reason.TOO_FEW_TUNNELAS),
        (counts.dublees, profile.declare_dublees, Reason.TOO_FEW_DUBLEES),
        (counts.jokers, profile.declare_jokers, Reason.TOO_FEW_JOKERS),
    )


def _reasons(profile: RuleProfile, counts: Tally, groups: Sequence[Cards], ungrouped: Cards) -> list[Reason]:
    reasons = []
    if not counts.pure:
        reasons.append(Reason.NO_PURE_SEQUENCE)
    elif counts.pure < profile.pure_sequences:
        reasons.append(Reason.TOO_FEW_PURE_SEQUENCES)
    # Where every required sequence must be pure, the line above has found it.
    if counts.sequences < profile.sequences and profile.sequences > profile.pure_sequences:
        reasons.append(Reason.TOO_FEW_SEQUENCES)
    failing = {kind for kind, group in zip(counts.kinds, groups, strict=True) if group and kind not in MELDS}
    if failing - {Kind.DUBLEE}:
        reasons.append(Reason.INVALID_GROUP)
    if Kind.DUBLEE in failing:
        reasons.append(Reason.DUBLEE_BESIDE)
    if ungrouped:
        reasons.append(Reason.UNGROUPED_CARDS)
    for have, needed, reason in _special(profile, counts):
        if needed is not None and have and needed - have <= _NEARLY:
            reasons.append(reason)
    return reasons
