"""Which code is changed, and which tests are asked about it: those beside it, not whatever runs through it."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from cosmic_ray.operators.operator import Operator

from tests.mutants.operators import EVERY, LOCKS, OF_SERVICES

ROOMS = ("engine", "base", "accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk")
WRITES = (
    "engine/**/*.py",
    "accounts/care/*/*.py",
    "accounts/closing/*.py",
    "accounts/door/*.py",
    "accounts/login/*.py",
    "accounts/papers/*.py",
    "accounts/people/services.py",
    "wallet/ledger/posting.py",
    "wallet/ledger/past/*.py",
    "wallet/gate/checks.py",
    "wallet/play/*.py",
    "wallet/player/closing.py",
    "wallet/money/*/*.py",
    "wallet/finance/closing/*.py",
    "wallet/finance/exports/job.py",
    "wallet/finance/reconciliation/services.py",
    "wallet/finance/taxes/*.py",
    "wallet/finance/vouchers/*.py",
    "wallet/seal/*.py",
    "wallet/seal/*/*.py",
    "tables/care/guarding.py",
    "tables/chairs/*.py",
    "tables/chat/services.py",
    "tables/dealer/*.py",
    "tables/houses/*.py",
    "tables/openlog/*.py",
    "tables/outages/*.py",
    "tables/play/*.py",
    "tables/setup/*.py",
    "tables/shuffle/*.py",
    "tournaments/*/deadlines.py",
    "tournaments/*/rows.py",
    "tournaments/*/services/*.py",
    "tournaments/*/services/*/*.py",
    "tournaments/leagues/services.py",
    "school/*/services.py",
    "school/duplicate/days.py",
    "school/puzzles/daily.py",
    "school/puzzles/giving.py",
    "school/puzzles/runs.py",
    "school/puzzles/stock/*.py",
    "ladder/**/services.py",
    "ladder/**/hearing.py",
    "ladder/clubs/operating.py",
    "ladder/clubs/playing.py",
    "ladder/clubs/reporting.py",
    "ladder/people/challenging.py",
    "ladder/ratings/streaks.py",
    "desk/*/services.py",
    "desk/approvals/of_*.py",
    "desk/audit/watch.py",
    "desk/cases/acts.py",
    "desk/cases/hooks.py",
    "desk/cases/opening.py",
    "desk/cases/deciding/*.py",
    "desk/floor/announcements.py",
    "desk/floor/maintenance.py",
    "desk/integrity/reading.py",
    "desk/integrity/fairness/counting.py",
    "desk/rights/*.py",
    "desk/search/marking.py",
)
SHOWS = {"admin.py", "api.py", "forms.py", "infos.py", "models.py", "pages.py", "refusals.py", "requests.py", "urls.py"}
COMMANDS = {"__init__.py", "__main__.py", "commands.py"}
COMES_WITH_THE_SETTINGS = ("base.", "engine.spoken.")
"""Modules that are loaded before any test is asked. A change would not be seen, so nothing in them is changed."""
TASTE = {"engine/bots/strengths.py", "engine/spoken.py"}
"""The bots' weights: another number makes another bot, not a wrong one. And what comes with the settings."""
BESIDES = {
    "engine": ("tests/engine/test_*.py", "tests/engine/shuffle"),
    "engine/deal": ("tests/engine/deal", "tests/engine/notation", "tests/engine/record"),
    "tables/cell_work": ("tests/tables/cells",),
    "tables/play": ("tests/tables/play", "tests/tables/cells/test_deals_in_cells.py"),
    "tables/care": ("tests/tables/care", "tests/tables/play"),
    "wallet/gate": ("tests/wallet/gate", "tests/wallet/play", "tests/wallet/money/test_every_door_asks_the_gate.py"),
}
WHOLE = {"ladder"}
"""Rooms whose tests lie in one folder, whatever slice they are about."""
OF_LOCKS = "tests/test_locks_are_taken_in_one_order.py"
LOCKING = ("accounts/care", "tables/", "tournaments/", "wallet/")
BEHIND_OTHERS = {"tables/dealer", "tables/houses", "tables/openlog", "tables/outages", "tables/shuffle", "wallet/seal"}
"""Its tests call the services of those, but of these only what runs by the way."""


def files_of(root: Path, part: str) -> dict[str, Mapping[str, type[Operator]]]:
    """The operators for each file, of the whole or of one part: `engine/hands`, or a file's path.

    The engine is changed in every way. What writes is, too, but for its modules' own numbers. Of everything else only
    locks are taken away.
    """
    writes = {path.relative_to(root).as_posix() for pattern in WRITES for path in root.glob(pattern)}
    found = {}
    for path in sorted(path for room in ROOMS for path in (root / room).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if (
            "migrations" not in path.parts
            and path.name not in COMMANDS
            and name not in TASTE
            and f"{name}/".startswith(f"{part}/" if part else "")
        ):
            found[name] = _operators(name, name in writes and path.name not in SHOWS)
    return found


def _operators(name: str, writes: bool) -> Mapping[str, type[Operator]]:
    if not writes:
        return LOCKS
    return EVERY if name.startswith("engine/") else OF_SERVICES


def room_of(path: str) -> str:
    """The room of a file, whose tests are asked together: `wallet/play`; `engine` for what lies at the engine's top."""
    folders = path.split("/")[:-1]
    return folders[0] if folders[0] in WHOLE else "/".join(folders[:2])


def near(root: Path, path: str, files: Sequence[str]) -> list[str]:
    """Of a room's files of tests those that name the module of `path`, or else its slice; all where none does.

    Without the one about the order of locks, which names functions to run through them.
    """
    *slice_, name = path.removesuffix(".py").split("/")
    package, module = re.escape(".".join(slice_)), re.escape(name)
    texts = {file: (root / file).read_text() for file in files}
    for named in (rf"{package}\.{module}\b|{package} import [^\n]*\b{module}\b", rf"\b{package}\b"):
        if found := [file for file, text in texts.items() if re.search(named, text)]:
            return found
    return [file for file in files if file != OF_LOCKS]


def beside(root: Path, room: str) -> Sequence[str]:
    """The files and folders with a room's tests; the one of the order of locks too if it calls the room's services."""
    asked = BESIDES.get(room, (f"tests/{room}",))
    found = [path.relative_to(root).as_posix() for pattern in asked for path in sorted(root.glob(pattern))]
    return [*found, OF_LOCKS] if room.startswith(LOCKING) and room not in BEHIND_OTHERS else found
