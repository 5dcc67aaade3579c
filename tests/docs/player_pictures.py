"""What a player meets on a phone: the front page, the first lesson, a hint in practice, the lobby in Hindi."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.person import Person


def _front(page: Page) -> None:
    page.goto("/")


def _lesson(page: Page) -> None:
    """The first lesson, with two groups laid and the third to come."""
    page.goto("/")
    learner = Person(page)
    learner.act("learn")
    for cards in ("5H 6H 7H", "8S 8H 8D"):
        learner.group(cards.split())
        expect(page.locator(".teacher[data-solved]")).to_be_visible()
        learner.act("next")
    expect(page.locator(".teacher-words").first).to_be_visible()


def _hint(page: Page) -> None:
    """A practice deal with the coach's hint."""
    page.goto("/practice/")
    player = Person(page)
    player.act("begin")
    player.await_cards(13)
    player.await_turn_or_result()
    player.act("hint")
    expect(page.locator("[data-hint]")).to_be_visible()


def _in_hindi(page: Page) -> None:
    """The lobby, read in Hindi."""
    page.goto("/")
    Person(page).play_as_guest()
    page.locator("form.language button[value=hi]").click()
    expect(page.locator("html")).to_have_attribute("lang", "hi")


PAGES: dict[str, Callable[[Page], None]] = {
    "front-phone": _front,
    "lesson-phone": _lesson,
    "hint-phone": _hint,
    "lobby-hindi-phone": _in_hindi,
}
"""By the picture's name."""
