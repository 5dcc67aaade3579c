"""The houses: what a rule profile is, all of them as data, and an operator's changes to them (rules 1)."""

from engine.houses.documents import editions
from engine.houses.profiles import OVERRIDABLE, PROFILES, UnknownProfile, examples, profile, with_overrides
from engine.houses.rule_profile import BadProfile, Format, Problem, RuleProfile

__all__ = [
    "OVERRIDABLE",
    "PROFILES",
    "BadProfile",
    "Format",
    "Problem",
    "RuleProfile",
    "UnknownProfile",
    "editions",
    "examples",
    "profile",
    "with_overrides",
]
