"""Puzzles in a row: a streak ends with the first answer that is wrong, a storm with its clock; both keep the best.

A storm's page ends by itself when its clock is at nought, and the server says whether that is so.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.site import Site
from tests.e2e.test_puzzles import STOCK

OPEN_STOCK = STOCK + "Puzzle.objects.update(is_open=True)\n"
ANSWER = """
from school.puzzles.models import Puzzle
from school.puzzles.services import is_right
puzzle = Puzzle.objects.get(public_id={puzzle!r})
print(next(one for one in {answers!r} if is_right(puzzle, one) is {right}))
"""
TIME_IS_UP = """
from datetime import timedelta
from base import clock
from school.puzzles.models import Run
Run.objects.filter(over_at__isnull=True).update(ends_at=clock.now() + timedelta(seconds={in_s}))
"""

GONE_ON = """id => { const { puzzle, verdict } = document.querySelector('rummy-puzzle')
    return verdict || puzzle.id !== id }"""


class Solver(Person):
    """Somebody whose answers are as right as the story wants."""

    def begins(self, kind: str) -> None:
        """From the page of puzzles into a run."""
        self.page.goto("/puzzles/")
        self.page.get_by_role("button", name=f"Begin a {kind}").click()
        expect(self.page.locator(".puzzle-score")).to_contain_text("0 right")

    def answers(self, site: Site, *, right: bool) -> None:
        """Answer the puzzle that is asked, and see the next one or the end."""
        asked = self.page.locator("rummy-puzzle").evaluate("({ puzzle: { id, choices } }) => ({ id, choices })")
        labels = {one["answer"]: one["label"] for one in asked["choices"]}
        answer = site.shell(ANSWER.format(puzzle=asked["id"], answers=[*labels], right=right))
        face = f'[data-rank="{answer[:-1]}"][data-suit="{answer[-1]}"]'
        card = self.page.locator(f"button.puzzle-card:has({face})")
        if card.count() == 0:
            card = self.page.locator("rummy-puzzle").get_by_role("button", name=labels[answer], exact=True)
        card.first.click()
        self.page.wait_for_function(GONE_ON, arg=asked["id"])


@pytest.fixture(scope="module")
def _stock(site: Site) -> None:
    site.shell(OPEN_STOCK)


@pytest.mark.usefixtures("_stock")
def test_a_streak_ends_with_the_first_wrong_answer(site: Site, phone: Page) -> None:
    solver = Solver(phone)
    solver.sign_up("Suresh")
    solver.begins("streak")
    for score in (1, 2, 3):
        solver.answers(site, right=True)
        expect(phone.locator(".puzzle-score")).to_contain_text(f"{score} right")
    solver.answers(site, right=False)
    expect(phone.locator(".puzzle-run[data-over]")).to_contain_text("Your best: 3")
    expect(phone.locator(".puzzle-verdict")).to_be_visible()
    phone.get_by_role("button", name="Once more").click()
    expect(phone.locator(".puzzle-score")).to_contain_text("0 right")
    phone.goto("/puzzles/")
    expect(phone.locator(".puzzles")).to_contain_text("Your best: 3")


@pytest.mark.usefixtures("_stock")
def test_a_storm_goes_on_after_a_wrong_answer_and_ends_with_its_clock(site: Site, phone: Page) -> None:
    solver = Solver(phone)
    solver.sign_up("Sarita")
    solver.begins("storm")
    expect(phone.get_by_role("timer")).to_have_text(re.compile(r"^(3:00|2:[0-5]\d)$"))
    solver.answers(site, right=True)
    solver.answers(site, right=False)
    solver.answers(site, right=True)
    expect(phone.locator(".puzzle-score")).to_contain_text("2 right")
    expect(phone.locator(".puzzle-run")).not_to_have_attribute("data-over", "")
    site.shell(TIME_IS_UP.format(in_s=-1))
    solver.answers(site, right=True)
    expect(phone.locator(".puzzle-run[data-over]")).to_contain_text("Your best: 2")
    expect(phone.get_by_role("button", name="Once more")).to_be_visible()


@pytest.mark.usefixtures("_stock")
def test_a_storm_ends_by_itself_when_its_time_is_up(site: Site, phone: Page) -> None:
    solver = Solver(phone)
    solver.sign_up("Savita")
    solver.begins("storm")
    solver.answers(site, right=True)
    site.shell(TIME_IS_UP.format(in_s=40))
    phone.reload()
    expect(phone.get_by_role("timer")).to_have_text(re.compile(r"^0:[0-4]\d$"))
    phone.locator("button.puzzle-card, .puzzle-felt .puzzle-buttons button").first.focus()
    expect(phone.locator(".puzzle-run[data-over]")).to_contain_text("Your best: 1")
    expect(phone.locator(".puzzle-question")).to_be_visible()
    expect(phone.locator("button.puzzle-card, .puzzle-felt .puzzle-buttons button")).to_have_count(0)
    expect(phone.locator(".puzzle-run")).to_be_focused()
    phone.get_by_role("button", name="Once more").click()
    expect(phone.locator(".puzzle-score")).to_contain_text("0 right")
    phone.goto("/puzzles/")
    expect(phone.locator(".puzzles")).to_contain_text("Your best: 1")


@pytest.mark.usefixtures("_stock")
def test_a_storm_whose_device_slept_is_over_when_its_page_is_seen_again(site: Site, phone: Page) -> None:
    solver = Solver(phone)
    solver.sign_up("Shobha")
    solver.begins("storm")
    site.shell(TIME_IS_UP.format(in_s=60))
    seen_again = "document.dispatchEvent(new Event('visibilitychange'))"
    phone.evaluate(seen_again)
    expect(phone.get_by_role("timer")).to_have_text(re.compile(r"^(1:00|0:[1-5]\d)$"))
    site.shell(TIME_IS_UP.format(in_s=-1))
    phone.evaluate(seen_again)
    expect(phone.locator(".puzzle-run[data-over]")).to_contain_text("Your best: 0")


@pytest.mark.usefixtures("_stock")
def test_a_storm_that_ends_without_a_network_ends_when_the_network_is_back(
    site: Site, phone: Page, page_errors: list[str]
) -> None:
    solver = Solver(phone)
    solver.sign_up("Sunita")
    solver.begins("storm")
    phone.context.route("**/end/", lambda route: route.abort())
    site.shell(TIME_IS_UP.format(in_s=-1))
    phone.reload()
    expect(phone.locator(".puzzle-told")).to_have_text("That did not work. Try again.")
    expect(phone.locator(".puzzle-run")).not_to_have_attribute("data-over", "")
    phone.context.unroute("**/end/")
    expect(phone.locator(".puzzle-run[data-over]")).to_contain_text("Your best: 0")
    expect(phone.locator(".puzzle-told")).to_have_text("")
    assert all("net::ERR_FAILED" in error for error in page_errors)
    page_errors.clear()
