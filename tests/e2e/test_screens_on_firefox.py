"""The first steps of a stranger in Firefox: lesson one, a practice deal with a hint, a low window, forced colours."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.rigging import open_table
from tests.e2e.site import Site
from tests.firefox import FORCED_COLOURS, MISSING, Firefox, firefox, running_firefox

OpenFox = Callable[..., Firefox]
PROMPT = "document.querySelector('.prompt')?.dataset.prompt"
HELD = "document.querySelectorAll('.held').length"
FITS = "document.documentElement.scrollWidth <= innerWidth"
PAGES = ("/", "/learn/", "/puzzles/", "/practice/", "/boards/", "/tournaments/", "/people/", "/clubs/", "/wallet/")
NARROW, LOW = (450, 844), (844, 420)
EDGE = "getComputedStyle(document.querySelector({selector!r})).outlineStyle"
"""Where colours are forced, a card is seen by its edge alone."""


@pytest.fixture
def open_fox(tmp_path: Path) -> Iterator[OpenFox]:
    path = firefox()
    if path is None:
        pytest.skip(MISSING)
    with ExitStack() as stack:
        yield lambda **preferences: stack.enter_context(running_firefox(path, tmp_path / "profile", preferences))


def tap(fox: Firefox, code: str) -> None:
    """Press a card on its index: the rest lies under its neighbour."""
    card = f"document.querySelector('.held[data-code={json.dumps(code)}]')"
    fox.until(f"{card} && !{card}.getAnimations().length")
    fox.ask(f"{card}.click()")


def test_lesson_one_is_learned_to_its_end_of_the_first_step(site: Site, open_fox: OpenFox) -> None:
    fox = open_fox()
    fox.go_to(site.url)
    fox.click("[data-action=learn]")
    fox.until(f"{HELD} > 0")
    for code in ("5H", "6H", "7H"):
        tap(fox, code)
    fox.click("[data-action=group]")
    fox.until("document.querySelector('.teacher[data-solved]')")
    fox.click("[data-action=next]")
    fox.until("!document.querySelector('.teacher[data-solved]')")
    assert fox.ask(FITS)


def test_a_practice_deal_with_a_hint_that_marks_its_card(site: Site, open_fox: OpenFox) -> None:
    fox = open_fox()
    fox.go_to(f"{site.url}/practice/")
    fox.click("[data-action=begin]")
    fox.until(f"{HELD} === 13 && {PROMPT} === 'draw'")
    fox.click("[data-pile=closed] .deck")
    fox.until(f"{HELD} === 14 && {PROMPT} === 'discard'")
    fox.click("[data-action=hint]")
    told = fox.until("document.querySelector('[data-hint]')?.dataset.hint")
    if told in {"discard", "finish"}:
        assert fox.until("document.querySelector('.held[data-advised]')")
    assert fox.ask(FITS)


@pytest.mark.parametrize("size", [NARROW, LOW])
def test_a_table_in_a_small_window(site: Site, open_fox: OpenFox, size: tuple[int, int]) -> None:
    table = open_table(site, f"Fox Den {size[0]}", bots_wanted=1, overrides={"turn_s": 300, "extra_s": 0})
    fox = open_fox()
    fox.be_large(*size)
    fox.go_to(site.url)
    fox.click("[data-action=guest]")
    fox.until("document.querySelector('.account-menu')")
    for path in PAGES:
        fox.go_to(f"{site.url}{path}")
        assert fox.ask(FITS), path
    fox.go_to(f"{site.url}/tables/{table}/#sit")
    fox.click("[data-action=sit-down]")
    fox.until(f"{HELD} === 13 && {PROMPT} === 'draw'")
    fox.click("[data-pile=closed] .deck")
    fox.until(f"{HELD} === 14")
    fox.click("[data-action=menu]")
    fox.until("document.querySelector('dialog[open]')")
    assert fox.ask(FITS)


def test_cards_and_decks_are_seen_where_colours_are_forced(site: Site, open_fox: OpenFox) -> None:
    fox = open_fox(**FORCED_COLOURS)
    fox.go_to(f"{site.url}/practice/")
    assert fox.ask("matchMedia('(forced-colors: active)').matches")
    fox.click("[data-action=begin]")
    fox.until(f"{HELD} === 13 && {PROMPT} === 'draw'")
    for selector in (".held .card", "[data-pile=closed] .card"):
        assert fox.ask(EDGE.format(selector=selector)) == "solid", selector
