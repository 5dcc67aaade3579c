"""A short-lived folder with a short path that the servers' user may enter."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """An empty data folder; pytest's own temporary folders are closed to the user that root's servers run as."""
    folder = Path(tempfile.mkdtemp(prefix="rummy-site-")).resolve()
    folder.chmod(0o711)
    yield folder / "data"
    shutil.rmtree(folder, ignore_errors=True)
