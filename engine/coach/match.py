"""The scores of a pool match for a seat, and the effect of a drop (rules 7 and 8).

In a pool the prize counts. The chances to be the last one in are about proportional to the points that each player
has left before going out, as in the gambler's ruin. So a drop that takes the last points is worse than any hand,
and a drop that costs the leader little may be right.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from engine.coach.standing import loss, winning_chance
from engine.houses.rule_profile import RuleProfile
from engine.pool.rejoin import rejoin

# What is at stake with a rival's hand, as a share, on average: in the first turn, and what is left of it a turn later.
_USUAL, _EACH_TURN = 0.33, 0.84
# A loser pays this many times what is lost on average, each as likely as the others.
_SPREAD = (0.3, 0.8, 1.9)


class Match(NamedTuple):
    """A match as one seat sees it:

    `limit` is the total at which a player is out, `own` its total before this deal. `others` are the totals of all
    others in the match, first those who are still in the deal. `prize` counts the entry fees in the prize;
    `rejoin_at` is the total with which a player who is out may rejoin for one more fee, or None.
    """

    limit: int
    own: int
    others: tuple[int, ...]
    prize: float
    rejoin_at: int | None = None

    @property
    def own_left(self) -> int:
        """The points that the seat can lose until it falls."""
        return self.limit - self.own


class Pool(msgspec.Struct, frozen=True):
    """A pool as it stood when a deal of it began: the totals by the deal's seats, and the entry fees in the prize.

    `limit` is the total at which a player falls.
    """

    limit: int
    totals: tuple[int, ...]
    entry_fee_minor: int
    prize: float

    def seen_by(self, profile: RuleProfile, seat: int, still_in: Collection[int]) -> Match:
        """The match as the player in that seat sees it while these seats are in the deal."""
        others = sorted((one for one in range(len(self.totals)) if one != seat), key=lambda one: one not in still_in)
        totals = tuple(self.totals[one] for one in others)
        back = rejoin(profile, self.entry_fee_minor, totals).total if totals else None
        return Match(self.limit, self.totals[seat], totals, self.prize, back)


class Chances(NamedTuple):
    """The parts of the prize to expect: after a drop, and when the hand is played on."""

    dropped: float
    played: float


def better_dropped(match: Match, profile: RuleProfile, drop: int, share: float, turns: int, rivals: int) -> bool:
    """Whether the prize is nearer after a drop than when a hand with that share at stake is played on.

    `rivals` are still in the deal.
    """
    found = chances(match, profile, drop, share, turns, rivals)
    return found.dropped > found.played


def chances(match: Match, profile: RuleProfile, drop: int, share: float, turns: int, rivals: int) -> Chances:
    """The expected part of the prize if a hand with that share at stake is dropped, and if it is played.

    `rivals` are still in the deal.
    """
    left = [match.limit - total for total in match.others]
    usual = _USUAL * _EACH_TURN**turns
    wins = winning_chance(share, [usual] * rivals)
    theirs = loss(profile, usual)
    won = prospect(
        match, match.own_left, [max(0.0, one - theirs) if seat < rivals else one for seat, one in enumerate(left)]
    )
    own = loss(profile, share)
    lost = [prospect(match, match.own_left - min(profile.hand_cap, own * times), left) for times in _SPREAD]
    played = wins * won + (1 - wins) * sum(lost) / len(lost)
    return Chances(prospect(match, match.own_left - drop, left), played)


def point_of(match: Match) -> float:
    """The worth of one of the seat's own points, as a part of the prize, before anybody has lost any in the deal."""
    others = sum(match.limit - total for total in match.others)
    return others / (match.own_left + others) ** 2


def prospect(match: Match, own: float, left: Sequence[float]) -> float:
    """The expected part of the prize with this many points left, if the others have `left`; a rejoin is included."""
    whole = sum(max(0.0, one) for one in left)
    if own > 0:
        return own / (own + whole)
    if match.rejoin_at is None:
        return 0.0
    back = match.limit - match.rejoin_at
    return max(0.0, back / (back + whole) - 1 / (match.prize + 1))
