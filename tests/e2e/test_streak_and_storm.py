"""Streak and storm in a browser: a streak ends at the first wrong answer, a storm with its time; each keeps a best."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.site import Site
from tests.e2e.test_puzzles import STOCK

OPEN = "from school.puzzles.models import Puzzle; Puzzle.objects.update(is_open=True)"
OVER = """
from base import clock
from school.puzzles.models import Run
print(Run.objects.filter(public_id={run!r}).update(ends_at=clock.now()))
"""
MOST = 40
"""More puzzles than there are: a streak ends before."""


@pytest.fixture(scope="module")
def _stock(site: Site) -> None:
    site.shell(STOCK)
    site.shell(OPEN)


def begin(page: Page, name: str, button: str) -> None:
    """Sign up, and begin a run."""
    Person(page).sign_up(name)
    page.goto("/puzzles/")
    page.get_by_role("button", name=button).click()
    expect(page.locator(".puzzle-score")).to_have_text(re.compile(r"^0\s"))


def answer_any(page: Page) -> None:
    """The first answer that offers itself, by button or by card; until the house has taken it."""
    buttons = page.locator(".puzzle-felt .puzzle-buttons button")
    cards = page.locator("button.puzzle-card")
    expect(page.locator(".puzzle-question")).to_be_visible()
    expect(buttons.or_(cards).first).to_be_visible()
    with page.expect_response(re.compile("/answer/")) as answered:
        (cards if cards.count() else buttons).first.click()  # in a run a card is the answer at once
    assert answered.value.ok


def score(page: Page) -> int:
    """How many answers were right, as the page shows it."""
    return int(page.locator(".puzzle-score b").inner_text())


@pytest.mark.usefixtures("_stock")
def test_a_streak_goes_on_to_the_first_wrong_answer_and_keeps_its_best(page: Page) -> None:
    begin(page, "Sarala", "Begin a streak")
    over = page.locator(".puzzle-run[data-over]")
    right = page.locator("rummy-puzzle").get_by_text("Right", exact=True)
    for asked in range(1, MOST):
        answer_any(page)
        expect(over.or_(right).first).to_be_visible()
        if over.count():
            break
        assert score(page) == asked
    best = score(page)
    expect(over).to_contain_text(f"Over. Your best: {best}")
    page.goto("/puzzles/")
    if best:
        expect(page.locator("main")).to_contain_text(f"Your best: {best}")


@pytest.mark.usefixtures("_stock")
def test_a_storm_ends_when_the_house_says_that_its_time_is_up(site: Site, page: Page) -> None:
    begin(page, "Tarini", "Begin a storm")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^[0-3]:\d\d$"))
    answer_any(page)
    expect(page.locator("rummy-puzzle .puzzle-told")).not_to_be_empty()  # "Right" or "Not quite"
    before = score(page)
    run = re.search(r"/runs/(\w+)/", page.url)
    assert run is not None
    assert site.shell(OVER.format(run=run[1])) == "1"
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when the device wakes up
    expect(page.locator(".puzzle-run[data-over]")).to_contain_text(f"Over. Your best: {before}")
    expect(page.get_by_role("timer")).to_have_count(0)
