"""The houses, read from their documents, and an operator's changes to them (rules 1).

Each house is a file in `today/`. `docs/players/rules.md` shows them as a table; `python -m engine profiles` prints it.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engine.houses.house_document import read
from engine.houses.rule_profile import BadProfile, Problem, RuleProfile

TODAY = Path(__file__).parent / "today"
EXAMPLES = Path(__file__).parent / "examples"
"""Houses that nobody plays yet: other games made of the same rules, for an operator to begin with."""

_NAMES = (
    "rummycircle-points",
    "taj-points",
    "classic-points21",
    "rummycircle-pool101",
    "rummycircle-pool201",
    "playship-pool61",
    "playship-pool101",
    "playship-pool201",
    "junglee-deals2",
    "junglee-deals3",
    "junglee-deals6",
)
PROFILES: dict[str, RuleProfile] = {name: read((TODAY / f"{name}.toml").read_bytes()) for name in _NAMES}

# What a house is, as against the numbers it plays by: changing these would make another game of it.
_FIXED = frozenset(
    {
        *("name", "version", "format", "pure_sequences", "sequences", "neighbour_jokers", "value_cards"),
        *("printed_jokers", "wild_jokers", "ace_wraps", "rake_from", "rake_bps"),
    }
)
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


@cache
def examples() -> dict[str, RuleProfile]:
    """The example houses by name."""
    found = (read(file.read_bytes()) for file in sorted(EXAMPLES.glob("*.toml")))
    return {house.name: house for house in found}


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
