"""Every test of the desk begins with nothing remembered: badges and limits are kept in the cache."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation


@pytest.fixture(autouse=True)
def _nothing_remembered(db: None, servers: None) -> Iterator[None]:
    cache.clear()
    yield
    translation.deactivate()
