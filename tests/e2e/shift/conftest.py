"""A house that `fill_demo` has filled, as `make demo` opens it, for the stories of a shift and of a day of finance.

Without the beat: nothing happens in it but what the stories do, and what its beat would do they ask for by name.
"""

from collections.abc import Iterator

import pytest

from rummysite.paths import BASE_DIR
from rummysite.translations.catalogs import compile_catalogs
from tests.e2e.site import Site, running_site

DEALS, THROWN = 10, 12
GSTIN = "27AAPFU0939F1ZV"
"""Made up, with its check digit: papers of GST need the house's state."""
FILL = f"from django.core.management import call_command; call_command('fill_demo', deals={DEALS}, thrown={THROWN})"


@pytest.fixture(scope="module")
def site(servers: None) -> Iterator[Site]:
    """The house, with a smaller week than `make demo` plays."""
    compile_catalogs(BASE_DIR / "locale")
    with running_site(
        "demo", first=lambda site: site.shell(FILL), without=("beat",), HOUSE_GSTIN="27AAPFU0939F1ZV"
    ) as site:
        yield site
