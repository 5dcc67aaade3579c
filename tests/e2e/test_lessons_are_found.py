"""The lessons are one tap from the first screen of the lobby, for who has an account too; a hint is waited for."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.person import Person


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_account_finds_the_lessons_without_scrolling(open_page: OpenPage, screen: dict[str, object]) -> None:
    page = open_page(**screen)
    Person(page).sign_up("lessons-wide" if screen is DESKTOP else "lessons-small")
    page.goto("/")
    found = page.locator("a[href='/learn/']").locator("visible=true").first
    expect(found).to_be_in_viewport()
    found.click()
    expect(page).to_have_url("/learn/")


def test_who_asks_for_a_hint_is_told_that_it_comes(phone: Page) -> None:
    held: list[Route] = []

    def hold(asked: Route) -> None:
        held.append(asked)

    phone.goto("/practice/")
    phone.get_by_role("button", name="Deal", exact=True).click()
    Person(phone).await_prompt("draw")
    phone.route("**/hint/", hold)
    phone.locator("[data-action=hint]").click()
    expect(phone.locator(".teacher-words[role=status]")).to_have_text("One moment…")
    phone.locator("[data-action=hint]").click()
    assert len(held) == 1, "it is asked for once"
    held[0].continue_()
    expect(phone.locator("[data-hint]")).to_be_visible()
    expect(phone.get_by_text("One moment…")).to_have_count(0)
