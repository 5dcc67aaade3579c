"""A run that is killed between any two steps has lost nothing, and the next one ends what it began.

The run is a process of its own, a fork of this one with its own connection, and is killed with SIGKILL.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from tables.archive import leaving, reading, writing
from tables.archive.models import DealMonth
from tables.play.models import Deal
from tests.tables.archive.past import MONTH, closed, moves_here, put_back, rows
from tests.tables.cast import funded
from tests.tables.played import over

pytestmark = pytest.mark.django_db(transaction=True)

DEALS = 3


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> list[Deal]:
    """Some deals that may leave, each a slice of its own."""
    monkeypatch.setattr(writing, "AT_ONCE", 1)
    found = [over(funded(f"P{number}"), funded(f"Q{number}")) for number in range(DEALS)]
    put_back(*found)
    closed()
    return found


def killed(work: Callable[[], object], module: Any, name: str, call: int, when: str) -> None:
    """Do some work in a fork and kill it before, or after, so many calls of a function."""
    connections.close_all()
    connections["default"].close_pool()
    child = os.fork()
    if child == 0:
        step, calls = getattr(module, name), 0

        def fatal(*given: Any, **named: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == call and when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            done = step(*given, **named)
            if calls == call:
                os.kill(os.getpid(), signal.SIGKILL)
            return done

        try:
            setattr(module, name, fatal)
            work()
        finally:
            os._exit(0)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it came to its end before it was killed"


STEPS = [
    (writing, "_rows", 2, "after"),
    (writing, "read_back", 1, "before"),
    (writing, "read_back", 1, "after"),
    (Path, "rename", 1, "after"),
    (leaving, "checked", 1, "before"),
    (leaving, "let_go", 1, "before"),
    (leaving, "_must_be_as_written", 2, "after"),
    (leaving, "let_go", 1, "after"),
    (leaving, "let_go", 2, "after"),
    (leaving, "let_go", DEALS, "after"),
]


@pytest.mark.parametrize(("module", "name", "call", "when"), STEPS, ids=lambda value: getattr(value, "__name__", value))
def test_a_run_that_is_killed_is_gone_on_with(
    deals: list[Deal], tmp_path: Path, module: Any, name: str, call: int, when: str
) -> None:
    before = rows(*deals)
    killed(lambda: leaving.archive(MONTH, tmp_path), module, name, call, when)
    for deal in deals:  # each is here whole, or in a file that is proved
        deal.refresh_from_db()
        if deal.archived_in:
            month = DealMonth.objects.get(pk=MONTH)
            reading.manifest_of(tmp_path / month.folder, month.manifest_sha256)
            assert not moves_here(deal)
        else:
            assert moves_here(deal)
    left = leaving.archive(MONTH, tmp_path)
    assert left is not None
    assert (left.deals, left.stayed, left.month.left_at is not None) == (DEALS, 0, True)
    assert moves_here(*deals) == 0
    assert leaving.restore(MONTH, tmp_path) == DEALS
    assert rows(*deals) == before


@pytest.mark.parametrize(
    ("name", "call", "when"),
    [("_insert", 1, "after"), ("bring_back", 1, "after"), ("bring_back", 2, "after"), ("bring_back", DEALS, "after")],
)
def test_a_restoring_that_is_killed_is_gone_on_with(
    deals: list[Deal], tmp_path: Path, name: str, call: int, when: str
) -> None:
    before = rows(*deals)
    leaving.archive(MONTH, tmp_path)
    killed(lambda: leaving.restore(MONTH, tmp_path), leaving, name, call, when)
    still = Deal.objects.filter(archived_in=MONTH).count()
    assert leaving.restore(MONTH, tmp_path) == still
    assert rows(*deals) == before
    assert not DealMonth.objects.exists()


def test_files_that_are_lost_before_anything_has_left_are_written_anew(deals: list[Deal], tmp_path: Path) -> None:
    killed(lambda: leaving.archive(MONTH, tmp_path), leaving, "let_go", 1, "before")
    (tmp_path / "deals-2024-03" / "moves.parquet").unlink()
    left = leaving.archive(MONTH, tmp_path)
    assert left is not None
    assert left.deals == DEALS


def test_files_that_are_lost_once_a_deal_has_left_stop_the_next_run(deals: list[Deal], tmp_path: Path) -> None:
    killed(lambda: leaving.archive(MONTH, tmp_path), leaving, "let_go", 1, "after")
    lost = tmp_path / "deals-2024-03" / "moves.parquet"
    kept = lost.read_bytes()
    lost.unlink()
    with pytest.raises(leaving.CannotArchive, match=r"moves\.parquet is not there"):
        leaving.archive(MONTH, tmp_path)
    assert moves_here(*deals[1:])
    lost.write_bytes(kept)
    left = leaving.archive(MONTH, tmp_path)
    assert left is not None
    assert left.deals == DEALS
