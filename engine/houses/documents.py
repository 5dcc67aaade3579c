"""The rules documents of the houses: every edition that was ever published is kept (docs/decisions/records.md).

A record carries the rules document that it was played by. A notation only names the house, with the numbers that were
changed, and the document's hash; which edition of the house it means is found here.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from engine.houses.rule_profile import RuleProfile

FOLDER = Path(__file__).parent / "published"


@cache
def editions(house: str) -> tuple[RuleProfile, ...]:
    """The rules of a house as they were ever published, the latest first; empty for a house that nobody knows."""
    return tuple(sorted((one for one in _published() if one.name == house), key=lambda one: -one.version))


def edition(house: str, version: int) -> RuleProfile | None:
    """The rules that a house published under this version, if it did."""
    return next((one for one in editions(house) if one.version == version), None)


def publish(houses: Iterable[RuleProfile]) -> list[Path]:
    """Write the documents that are not kept yet; returns their files.

    Raises ValueError where other rules were published under the same name and version: they need another version.
    """
    written = []
    for house in houses:
        file = FOLDER / f"{house.name}-{house.version}.json"
        kept = edition(house.name, house.version)
        if kept is None:
            file.write_bytes(msgspec.json.format(msgspec.json.encode(house.document()), indent=2) + b"\n")
            written.append(file)
        elif kept != house:
            raise ValueError(f"{file.name} has other rules; published rules never change, so count the version up.")
    return written


@cache
def _published() -> tuple[RuleProfile, ...]:
    return tuple(msgspec.json.decode(file.read_bytes(), type=RuleProfile) for file in sorted(FOLDER.glob("*.json")))
