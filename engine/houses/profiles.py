"""The houses' rules as data, and an operator's changes to them (rules 1).

`docs/players/rules.md` shows the same table; `python -m engine profiles` prints it from here.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.houses.rule_profile import BadProfile, Problem, RuleProfile

_RUMMYCIRCLE_POINTS = RuleProfile(
    name="rummycircle-points",
    format="points",
    first_drop=20,
    middle_drop=40,
    wrong_show=80,
    hand_cap=80,
    deal_show=(2, 40),
    open_before_cut=True,
)
_TAJ_POINTS = RuleProfile(
    name="taj-points",
    format="points",
    first_drop=20,
    middle_drop=40,
    wrong_show=80,
    hand_cap=80,
    misses=5,
    extra_s=0,
    toss_reorders_seats=False,
)
_CLASSIC_POINTS_21 = RuleProfile(
    name="classic-points21",
    format="points",
    cards=21,
    packs=3,
    first_drop=30,
    middle_drop=70,
    wrong_show=120,
    hand_cap=120,
    deal_show=(2, 60),
    toss_when_leaving=True,
    open_before_cut=True,
    pure_sequences=3,
    sequences=3,
    declare_tunnelas=3,
    declare_dublees=8,
    declare_jokers=8,
    near_dublees=6,
    near_jokers=7,
    near_win_points=2,
    least_loss=2,
    neighbour_jokers=True,
    value_cards=True,
    total_cap=200,
)
_RUMMYCIRCLE_POOL_101 = RuleProfile(
    name="rummycircle-pool101",
    version=2,
    format="pool",
    first_drop=20,
    middle_drop=40,
    wrong_show=80,
    hand_cap=80,
    deal_show=(2, 40),
    limit=101,
    rejoin_max=79,
    manual_split_fee_max_minor=None,
    split_drops_apart=None,
    split_above_fee=False,
)
_RUMMYCIRCLE_POOL_201 = RuleProfile(
    name="rummycircle-pool201",
    version=2,
    format="pool",
    first_drop=25,
    middle_drop=50,
    wrong_show=80,
    hand_cap=80,
    deal_show=(2, 40),
    limit=201,
    rejoin_max=174,
    manual_split_fee_max_minor=None,
    split_drops_apart=None,
    split_above_fee=False,
)
_PLAYSHIP_POOL_61 = RuleProfile(
    name="playship-pool61",
    format="pool",
    first_drop=15,
    middle_drop=30,
    wrong_show=60,
    hand_cap=60,
    limit=61,
    rejoin_max=44,
)
_PLAYSHIP_POOL_101 = RuleProfile(
    name="playship-pool101",
    format="pool",
    first_drop=20,
    middle_drop=40,
    wrong_show=80,
    hand_cap=80,
    limit=101,
    rejoin_max=79,
)
_PLAYSHIP_POOL_201 = RuleProfile(
    name="playship-pool201",
    format="pool",
    first_drop=25,
    middle_drop=50,
    wrong_show=80,
    hand_cap=80,
    limit=201,
    rejoin_max=174,
)
_JUNGLEE_DEALS = RuleProfile(
    name="junglee-deals2",
    format="deals",
    first_drop=80,
    middle_drop=80,
    wrong_show=80,
    hand_cap=80,
    deals=2,
    chips_per_deal=80,
    drops=False,
)
_JUNGLEE_DEALS_3 = msgspec.structs.replace(_JUNGLEE_DEALS, name="junglee-deals3", deals=3)
_JUNGLEE_DEALS_6 = msgspec.structs.replace(_JUNGLEE_DEALS, name="junglee-deals6", deals=6)

PROFILES: dict[str, RuleProfile] = {
    house.name: house
    for house in (
        _RUMMYCIRCLE_POINTS,
        _TAJ_POINTS,
        _CLASSIC_POINTS_21,
        _RUMMYCIRCLE_POOL_101,
        _RUMMYCIRCLE_POOL_201,
        _PLAYSHIP_POOL_61,
        _PLAYSHIP_POOL_101,
        _PLAYSHIP_POOL_201,
        _JUNGLEE_DEALS,
        _JUNGLEE_DEALS_3,
        _JUNGLEE_DEALS_6,
    )
}

# What a house is, as against the numbers it plays by: changing these would make another game of it.
_FIXED = frozenset({"name", "version", "format", "pure_sequences", "sequences", "neighbour_jokers", "value_cards"})
OVERRIDABLE = frozenset(RuleProfile.__struct_fields__) - _FIXED


class UnknownProfile(LookupError):
    """A name that no house has."""

    def __init__(self, name: object) -> None:
        super().__init__(f"No rule profile is called {name!r}; there are {', '.join(PROFILES)}.")


def profile(name: str) -> RuleProfile:
    """The profile of that name; raises UnknownProfile.

    >>> profile("playship-pool61").limit
    61
    """
    found = PROFILES.get(name)
    if found is None:
        raise UnknownProfile(name)
    return found


def with_overrides(base: RuleProfile, overrides: Mapping[str, Any]) -> RuleProfile:
    """A house's rules with an operator's own numbers for some fields.

    Raises BadProfile, with a sentence for each field, when one cannot be changed, has the wrong type or
    does not fit the others.

    >>> with_overrides(profile("taj-points"), {"first_drop": 25}).first_drop
    25
    """
    wrong = [_wrong_key(key) for key in overrides if key not in OVERRIDABLE]
    fields = msgspec.structs.asdict(base)
    for key, value in overrides.items():
        if key in OVERRIDABLE:
            try:
                fields[key] = msgspec.convert(value, _TYPES[key])
            except msgspec.ValidationError as error:
                wrong.append(Problem(key, f"{key} has the wrong type: {error}."))
    if wrong:
        raise BadProfile(*wrong)
    return RuleProfile(**fields)


_TYPES = {field.name: field.type for field in msgspec.structs.fields(RuleProfile)}


def _wrong_key(key: str) -> Problem:
    if key in _FIXED:
        return Problem(key, f"{key} is what the house is and cannot be changed on a table.")
    return Problem(key, f"A rule profile has no field called {key!r}.")
