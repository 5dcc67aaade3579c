"""A house is restored to a moment between two deals, and is what it was; what differs is found."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.restore_drill.__main__ import Counted, Drill
from deploy.restore_drill.backups import DrillFailed, RestoreRefusal, missing
from tests.ready_cluster import lay_cluster

LACKING = missing()
pytestmark = pytest.mark.skipif(LACKING is not None, reason=LACKING.sentence if LACKING else "")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short path that the servers' user may enter."""
    place = Path(tempfile.mkdtemp(prefix="rummy-drill-")).resolve()
    place.chmod(0o711)
    yield place
    shutil.rmtree(place, ignore_errors=True)


def test_what_is_restored_is_what_was_there_and_is_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drill = Drill(folder)
    lay_cluster(drill.house)
    papers = folder / "data" / "papers"
    papers.mkdir(parents=True)
    (papers / "of-a-player").write_bytes(b"encrypted")
    drill.run(1)
    assert (folder / "restored" / "papers" / "of-a-player").read_bytes() == b"encrypted"
    said = capsys.readouterr().out
    assert "which are not to come back" in said
    for check in ("check_ledger", "verify_days", "check_deals: 2 deals"):
        assert check in said


def test_a_backup_whose_last_step_is_not_called_is_a_failure(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drill = Drill(folder)
    lay_cluster(drill.house)
    monkeypatch.setattr("deploy.restore_drill.backups.IS_DONE", Path("/bin/true"))
    with pytest.raises(DrillFailed, match="did not call true") as failed:
        drill.run(1)
    assert failed.value.code is RestoreRefusal.NO_STAMP


def test_a_house_that_came_back_with_less_is_a_failure(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drill = Drill(folder)
    lay_cluster(drill.house)
    monkeypatch.setattr(Drill, "_now", lambda self: (Counted(99, 1, 1, 1), _now(self)[1]))
    with pytest.raises(DrillFailed, match="What was restored is") as failed:
        drill.run(1)
    assert failed.value.code is RestoreRefusal.ANOTHER_HOUSE


_now = Drill._now
