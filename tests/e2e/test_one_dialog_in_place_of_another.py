"""What the table's menu opens takes the menu's place: the page is styled no second time, and the focus comes back."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from bench.rummysite.work import most_restyled
from tests.e2e.person import Person
from tests.e2e.reading import AT_REST
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

CALM = {"turn_s": 300, "extra_s": 0}
SETTLED_MS = 300
LANDED = """() => !document.querySelector('.held[style*="pointer-events"]')"""
"""No card is on its way: each that lands is styled once more."""
OF_THE_PAGE = "document.querySelectorAll('body *').length"


def seated(site: Site, page: Page, name: str) -> Person:
    """Somebody at a table in their own turn, which lasts."""
    open_table(site, name, bots_wanted=1, overrides=CALM)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at(name)
    guest.await_cards(13)
    guest.await_prompt("draw")
    return guest


def tapping(one: Locator) -> Callable[[Page], object]:
    """Tap it, and wait until all that follows is shown."""

    def tap(page: Page) -> None:
        one.tap()
        page.wait_for_timeout(SETTLED_MS)

    return tap


def test_a_dialog_opens_out_of_the_menu_without_a_new_style_for_the_page(site: Site, phone: Page) -> None:
    guest = seated(site, phone, "Light Touch")
    guest.act("menu")
    menu = phone.locator("dialog[open]")
    expect(menu).to_have_count(1)
    phone.wait_for_function(LANDED)
    phone.evaluate(AT_REST)
    whole = int(phone.evaluate(OF_THE_PAGE))
    restyled = most_restyled(phone, tapping(menu.locator("[data-action=see-scoreboard]")))
    expect(phone.locator("rummy-scoreboard dialog[open]")).to_be_visible()
    assert restyled < whole / 2, f"the style of {restyled} elements was worked out; the page has {whole}"


def test_the_focus_comes_back_to_what_opened_the_menu(site: Site, page: Page) -> None:
    guest = seated(site, page, "Back Again")
    opener = page.locator("[data-action=menu]")
    for action, element in (("see-help", "rummy-help"), ("see-look", "rummy-look"), ("leave", "rummy-confirm")):
        opener.focus()
        page.keyboard.press("Enter")
        guest.act(action)
        expect(page.locator("dialog[open]")).to_have_count(1)
        expect(page.locator(f"{element} dialog[open]")).to_be_visible()
        assert page.evaluate("document.activeElement.closest('dialog') !== null"), action
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(opener).to_be_focused()


def test_back_gives_the_focus_back_as_escape_does(site: Site, page: Page) -> None:
    seated(site, page, "Back By Back")
    for action in ("menu", "help"):
        opener = page.locator(f"[data-action={action}]")
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_have_count(1)
        page.go_back()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(opener).to_be_focused()


def test_back_closes_what_the_menu_opened_and_not_the_table(site: Site, page: Page) -> None:
    guest = seated(site, page, "One Step Back")
    guest.act("menu")
    guest.act("see-help")
    expect(page.locator("rummy-help dialog[open]")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(guest.hand).to_have_count(13)
