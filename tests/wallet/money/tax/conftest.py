"""The arithmetic of taxes needs no house at all."""

import pytest


@pytest.fixture(autouse=True)
def licence() -> None:
    """There is none, and no database."""
