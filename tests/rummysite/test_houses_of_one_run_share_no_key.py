"""The houses that a run of tests opens have keys of their own: one that signs must not have another checked for it."""

from pathlib import Path

from tests.faults.house import House
from tests.processes import free_port, manage
from tests.settings import TEST_HOME

KEYS = "from django.conf import settings; print(settings.LEDGER_KEY_FILE, settings.DEALER_KEY_FILE)"


def test_its_keys_lie_in_its_own_folder(servers: None, tmp_path: Path) -> None:
    one = House(tmp_path / "one", free_port())
    (tmp_path / "one" / "data").mkdir(parents=True)
    files = [Path(said) for said in manage(one.environment, "shell", "--no-imports", "-c", KEYS).split()]
    assert len(files) == 2
    assert all(file.is_relative_to(tmp_path / "one") for file in files), files
    assert not any(file.is_relative_to(TEST_HOME) for file in files)
