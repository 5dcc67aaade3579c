"""Puzzles in a browser: a visitor plays the day's five and has a result to send; a player's answer moves a rating."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.site import Site

STOCK = """
import hashlib
from engine.houses import profile
from engine.puzzles import Kind, generate
from school.puzzles.stock import keeping
from school.puzzles.models import DayPuzzle, Puzzle
for kind in Kind:
    kept = 0
    for number in range(200):
        puzzle = generate(kind, profile("taj-points"), hashlib.sha256(f"{kind} {number}".encode()).digest())
        kept += puzzle is not None and keeping.keep(puzzle)
        if kept == (1 if kind is Kind.DROP_OR_PLAY else 4):
            break
Puzzle.objects.exclude(pk__in=DayPuzzle.objects.values("puzzle")).update(is_open=False)
"""


@pytest.fixture(scope="module")
def _stock(site: Site) -> None:
    site.shell(STOCK)


def answer_any(page: Page) -> None:
    """The first answer that offers itself, by button or by card."""
    expect(page.locator(".puzzle-question")).to_be_visible()
    buttons = page.locator(".puzzle-felt .puzzle-buttons button")
    if buttons.count() == 0 or page.locator("button.puzzle-card").count():
        page.locator("button.puzzle-card").first.click()
    buttons.first.click()
    expect(page.locator(".puzzle-verdict")).to_be_visible()


@pytest.mark.usefixtures("_stock")
def test_a_visitor_plays_the_five_of_the_day_and_has_a_result_to_send(phone: Page) -> None:
    phone.goto("/puzzles/")
    phone.get_by_role("link", name="Play today's five").click()
    for place in range(1, 6):
        answer_any(phone)
        if place < 5:
            phone.get_by_role("button", name="Next").click()
    expect(phone.locator(".puzzle-text")).to_contain_text(re.compile(r"[🟩🟥]{5} \d/5"))
    picture = phone.get_by_role("link", name="As a picture").get_attribute("href")
    assert phone.request.get(picture or "").headers["content-type"] == "image/png"
    phone.reload()
    expect(phone.locator(".puzzle-text")).to_be_visible()


@pytest.mark.usefixtures("_stock")
def test_a_players_answer_moves_their_rating(page: Page) -> None:
    player = Person(page)
    player.sign_up("Nalini")
    page.goto("/puzzles/")
    page.get_by_role("button", name="A mixture").click()
    assert json.loads(page.locator("#boot").inner_text() or "{}")["puzzles"][0]["counts"] is True
    answer_any(page)
    expect(page.locator(".puzzle-rating")).to_have_text(re.compile(r"Rating \d+ \([+−]\d+\)"))
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
