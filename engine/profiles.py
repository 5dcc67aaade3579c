"""Rule profiles: what each house plays, as data (rules 1).

A profile is frozen and checks itself. No logic anywhere asks for a house's name; it asks for the number.
"""

import hashlib
from typing import Any, Literal

import msgspec

Format = Literal["points", "pool"]


class BadProfile(ValueError):
    """Numbers that no table could play by; the message says which and why."""


class RuleProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every number of one house's rules; points, seconds and counts as the names say."""

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
    deal_show: tuple[int, int] | None = None
    misses: int = 3
    turn_s: int = 30
    extra_s: int = 30
    declare_s: int = 30
    show_s: int = 30
    toss_reorders_seats: bool = True
    toss_when_leaving: bool = False
    open_before_cut: bool = False
    pure_sequences: int = 1
    sequences: int = 2
    twenty_one: bool = False
    total_cap: int | None = None
    limit: int | None = None
    rejoin_max: int | None = None
