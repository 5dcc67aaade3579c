"""The rules of a name: a built-in house, or an edition that operators have published."""

from collections.abc import Iterator
from functools import lru_cache

from engine.houses import PROFILES, RuleProfile, UnknownProfile
from engine.houses.rule_profile import Format
from tables.houses.models import SETTLED, House, HouseStatus

_DIGITS_MAX = 6
"""The most digits of an edition's number (engine.houses.house_document); longer ones are not looked up."""


def rules_called(name: str) -> RuleProfile:
    """The rules that a table, an offer or a tournament names; raises UnknownProfile.

    `taj-points` is the house of that name as this version of the software has it, `at-home@3` the third edition that
    operators have published; a withdrawn one is still played where it was.
    """
    house = PROFILES.get(name)
    return _edition(name) if house is None else house


def choices(*formats: Format) -> Iterator[tuple[str, str]]:
    """The houses that a new table may be of, each with its name: the software's own, then the published ones."""
    yield from ((name, name) for name, rules in PROFILES.items() if rules.format in formats)
    published = House.objects.filter(status=HouseStatus.PUBLISHED, format__in=formats)
    yield from ((one.key, f"{one.name} ({one.version})") for one in published.only("name", "version"))


def every_choice(*formats: Format) -> list[tuple[str, str]]:
    """The houses of `choices`, and the withdrawn ones, which tables of before go on with."""
    withdrawn = House.objects.filter(status=HouseStatus.WITHDRAWN, format__in=formats).only("name", "version")
    return [*choices(*formats), *((one.key, one.key) for one in withdrawn)]


def is_withdrawn(name: str) -> bool:
    """Whether this edition is withdrawn, so that nothing new may be opened with it."""
    house, _at, version = name.partition("@")
    withdrawn = House.objects.filter(status=HouseStatus.WITHDRAWN)
    return version.isdecimal() and withdrawn.filter(name=house, version=version).exists()


@lru_cache(maxsize=256)
def _edition(name: str) -> RuleProfile:
    """A published edition does not change, so each process reads it once."""
    house, _at, version = name.partition("@")
    if not version.isdecimal() or len(version) > _DIGITS_MAX:
        raise UnknownProfile(name)
    row = House.objects.filter(name=house, version=version, status__in=SETTLED).first()
    if row is None:
        raise UnknownProfile(name)
    return row.rules
