"""Operators at the keys: logging in, proving once more who one is, and pressing a button until it is done."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from desk.demo import PASSWORD

FLOOR, FINANCE = "demo-floor", "demo-finance"
PROOF = re.compile("/accounts/reauthenticate/")


def at_the_desk(page: Page, name: str) -> Page:
    """An operator who has logged in by the door of everybody."""
    page.goto("/admin/")
    page.locator("input[name=login], input[name=username]").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("input[type=password]").press("Enter")
    expect(page).to_have_url(re.compile(r"^[^?]+/admin/$"))
    return page


def sure(page: Page, act: Callable[[], object], password: str = PASSWORD) -> None:
    """Do a grave act; where the house asks for the password again, give it and do the act once more."""
    act()
    page.wait_for_load_state()
    if PROOF.search(page.url):
        page.locator("input[type=password]").fill(password)
        page.locator("input[type=password]").press("Enter")
        page.wait_for_url(lambda url: not PROOF.search(url))
        act()


def folded(page: Page, name: str) -> Locator:
    """The form of a decision in a case, opened."""
    form = page.locator(f"[data-doing={name}]")
    if not form.is_visible():
        page.locator("details.case-folded", has=form).locator("summary").click()
    return form


def expect_notice(page: Page, words: str | re.Pattern[str]) -> None:
    """The house says so at the top of the page."""
    expect(page.get_by_text(words).first).to_be_visible()
