"""What a rule profile is: every number one house plays by, frozen and checking itself (rules 1).

No logic anywhere asks for a house's name; it asks for the number. The houses themselves are in `profiles`.
"""

import hashlib
from typing import Literal

import msgspec

from engine.profile_checks import BadProfile, problems

Format = Literal["points", "pool"]


class RuleProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """Every number of one house's rules; points, seconds (`_s`) and counts as the names say.

    None means that the house has no such rule. Raises BadProfile when the numbers do not fit together.
    """

    name: str
    version: int = 1
    format: Format
    cards: int = 13
    packs: int = 2
    seats_min: int = 2
    seats_max: int = 6
    first_drop: int
    middle_drop: int
    wrong_show: int
    hand_cap: int
    # Half the hand for who had no turn before the winning declaration: at least, at most.
    deal_show: tuple[int, int] | None = None
    # So many missed turns in a row drop the player.
    misses: int = 3
    turn_s: int = 30
    # The bank of extra time of one seat in one deal.
    extra_s: int = 30
    declare_s: int = 30
    show_s: int = 30
    toss_reorders_seats: bool = True
    toss_when_leaving: bool = False
    open_before_cut: bool = False
    # The sequences a declaration needs, the pure ones among them.
    pure_sequences: int = 1
    sequences: int = 2
    # So many of one of these declare whatever the other cards are; the jokers in one group.
    declare_tunnelas: int | None = None
    declare_dublees: int | None = None
    declare_jokers: int | None = None
    # So many, or a hand that would itself be a declaration of sequences, lose only the near-win points.
    near_dublees: int | None = None
    near_jokers: int | None = None
    near_win_points: int | None = None
    # No losing hand that plays on to the end costs less.
    least_loss: int = 0
    # The cut joker's neighbours in its suit, the upper and the lower joker, are jokers too.
    neighbour_jokers: bool = False
    value_cards: bool = False
    total_cap: int | None = None
    # A pool player at or over this total is out.
    limit: int | None = None
    rejoin_max: int | None = None
    # Entry fees in minor units; a dearer pool than the latter is split by itself, not by vote.
    rejoin_fee_below_minor: int = 200_000
    manual_split_fee_max_minor: int = 200_000

    def __post_init__(self) -> None:
        wrong = problems(self)
        if wrong:
            raise BadProfile(*wrong)

    @property
    def hash(self) -> str:
        """SHA-256 of the content as hex: the same for the same rules, another after any change."""
        return content_hash(self)

    @property
    def largest_loss(self) -> int:
        """The most points that one deal can cost a seat; a points table's buy-in covers it (rules 7)."""
        return self.total_cap or max(self.hand_cap, self.wrong_show, self.middle_drop)


def content_hash(profile: RuleProfile) -> str:
    """SHA-256, hex, of the profile as JSON with its fields in alphabetical order and no spaces."""
    return hashlib.sha256(msgspec.json.encode(profile, order="sorted")).hexdigest()
