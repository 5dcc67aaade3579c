"""A short-lived folder with a short path that the servers' user may enter."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummysite.embedded import embedded
from tests.ready_cluster import lay_cluster


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """An empty data folder; pytest's own temporary folders are closed to the user that root's servers run as."""
    folder = Path(tempfile.mkdtemp(prefix="rummy-site-")).resolve()
    folder.chmod(0o711)
    yield folder / "data"
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def migrated_dir(data_dir: Path) -> Path:
    """A data folder with the house's tables in it, for tests to which a house's very first start is not the point."""
    lay_cluster(embedded(data_dir))
    return data_dir
