"""The mutants that are known to live, with the reason: `survivors.toml` beside this file."""

import tomllib
from pathlib import Path

import msgspec

from tests.mutants.finding import Name

LIST = Path(__file__).with_name("survivors.toml")


class Survivor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant by its name (see `finding.Mutant`), and why no test can or need tell it from the code."""

    path: str
    before: str
    after: str
    reason: str
    function: str = ""
    nth: int = 0

    @property
    def name(self) -> Name:
        """As `Mutant.name`."""
        return (self.path, self.function, self.before, self.after, self.nth)


class _Listed(msgspec.Struct, forbid_unknown_fields=True):
    survivor: list[Survivor] = []


def listed() -> dict[Name, str]:
    """The reason of each, by the mutant's name."""
    found = msgspec.convert(tomllib.loads(LIST.read_text()), _Listed)
    return {survivor.name: survivor.reason for survivor in found.survivor}
