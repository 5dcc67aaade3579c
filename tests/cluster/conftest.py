"""A folder that the engines' user may enter: pytest's own are closed to the user that root's servers run as."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """An empty folder with a short path."""
    folder = Path(tempfile.mkdtemp(prefix="rummy-cluster-")).resolve()
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
