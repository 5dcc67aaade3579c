"""A house that signs with a key of its own."""

from pathlib import Path

import pytest
from pytest_django import Settings

from wallet.seal.keys import make_key


@pytest.fixture
def signing(settings: Settings, tmp_path: Path) -> Path:
    """The house's key, in a file of the test's own."""
    path = tmp_path / "ledger_key.pem"
    make_key(path)
    settings.LEDGER_KEY_FILE = str(path)
    return path
