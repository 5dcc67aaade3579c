"""Which code is changed, and which tests are asked about it: those beside it, not whatever runs through it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

ROOMS = ("engine", "base", "accounts", "wallet", "tables", "tournaments")
CHANGED = (
    "engine/**/*.py",
    "accounts/care/*/services.py",
    "accounts/closing/services.py",
    "accounts/papers/retention.py",
    "accounts/papers/services.py",
    "accounts/people/services.py",
    "wallet/ledger/posting.py",
    "wallet/gate/checks.py",
    "wallet/play/*.py",
    "wallet/money/*/services.py",
    "wallet/money/bonuses/taking_back.py",
    "wallet/money/deposits/capture.py",
    "wallet/money/gateways/till.py",
    "wallet/money/gateways/webhooks.py",
    "wallet/money/state_changes.py",
    "wallet/money/withdrawals/approvals.py",
    "wallet/money/withdrawals/giving_back.py",
    "wallet/money/withdrawals/payees.py",
    "wallet/money/withdrawals/payouts.py",
    "wallet/finance/exports/job.py",
    "wallet/finance/reconciliation/services.py",
    "tables/care/guarding.py",
    "tables/chairs/*.py",
    "tables/chat/services.py",
    "tables/play/*.py",
    "tables/setup/*.py",
    "tournaments/*/deadlines.py",
    "tournaments/*/rows.py",
    "tournaments/*/services/*.py",
)
LEFT_OUT = {"__init__.py", "__main__.py", "commands.py", "api.py", "infos.py", "models.py"}
BESIDES = {
    "engine": ("tests/engine/test_*.py",),
    "tables/care": ("tests/tables/care", "tests/tables/play"),
    "wallet/gate": ("tests/wallet/gate", "tests/wallet/play", "tests/wallet/money/test_every_door_asks_the_gate.py"),
    "wallet/money": ("tests/wallet/money", "tests/wallet/bonuses", "tests/wallet/tax"),
}
OF_LOCKS = "tests/test_locks_are_taken_in_one_order.py"


def files_of(root: Path, part: str) -> Iterator[str]:
    """Every file that is changed, of the whole or of one part: `engine/hands`, or a file's path."""
    for path in sorted({path for pattern in CHANGED for path in root.glob(pattern)}):
        name = path.relative_to(root).as_posix()
        if path.name not in LEFT_OUT and f"{name}/".startswith(f"{part}/" if part else ""):
            yield name


def room_of(path: str) -> str:
    """The room of a file, whose tests are asked together: `wallet/play`; `engine` for what lies at the engine's top."""
    return "/".join(path.split("/")[:-1][:2])


def beside(root: Path, room: str) -> Sequence[str]:
    """The files and folders with a room's tests, those of the order of locks among them."""
    asked = BESIDES.get(room, (f"tests/{room}",))
    found = [path.relative_to(root).as_posix() for pattern in asked for path in sorted(root.glob(pattern))]
    return found if room.startswith("engine") else [*found, OF_LOCKS]
