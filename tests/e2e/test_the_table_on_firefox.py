"""A deal begins, a card is drawn and put away: the table in Firefox, which shares no engine with Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.rigging import open_table
from tests.e2e.site import Site
from tests.firefox import MISSING, Firefox, firefox, running_firefox

HELD = "document.querySelectorAll('.held').length"
PROMPT = "document.querySelector('.prompt')?.dataset.prompt"
LATIN = "document.fonts.load('1rem \"House Latin\"').then((faces) => faces.length > 0)"


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Firefox]:
    path = firefox()
    if path is None:
        pytest.skip(MISSING)
    with running_firefox(path, tmp_path / "profile") as started:
        yield started


def test_a_guest_draws_and_discards(site: Site, fox: Firefox) -> None:
    table = open_table(site, "Fox Room", bots_wanted=1)
    fox.go_to(site.url)
    fox.click("[data-action=guest]")
    fox.until("document.querySelector('.account-menu')")
    assert fox.ask(LATIN)

    fox.go_to(f"{site.url}/tables/{table}/#sit")
    fox.click("[data-action=sit-down]")
    fox.until(f"{HELD} === 13 && {PROMPT} === 'draw'")
    fox.click("[data-pile=closed] .deck")
    fox.until(f"{HELD} === 14 && {PROMPT} === 'discard'")
    fox.click(".held", which=-1)
    fox.click("[data-action=discard]")
    fox.until(f"{HELD} === 13 && {PROMPT} !== 'discard'")
    assert fox.ask("document.documentElement.scrollWidth <= innerWidth")
