"""Without a pointer: from the lobby to a practice deal that is won, by Tab, Enter and the keys of the table.

What a slow solver or a slow server says is taken when it comes, or not at all.
"""

import re

from playwright.sync_api import Page, Route, expect

from tests.e2e.person import Person
from tests.e2e.site import Site
from tests.e2e.test_a_first_lesson import DEAL_IT, READY

MOST_TABS = 80
# Questions to the solver's thread wait until the page says so.
SLOW_SOLVER = """{
  const send = Worker.prototype.postMessage
  let held = []
  Worker.prototype.postMessage = function (...what) {
    if (held) held.push(() => send.apply(this, what))
    else send.apply(this, what)
  }
  window.letSolve = () => {
    const all = held
    held = null
    for (const one of all) one()
  }
}"""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on this, and is seen there."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", selector):
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(f"Tab does not come to {selector}")


def deal_what_can_be_declared(site: Site, guest: Person) -> None:
    """Put the cards of a hand that is ready but for its order into the practice deal on the page, and draw one."""
    page = guest.page
    game = page.url.rstrip("/").rpartition("/")[2]
    site.shell(DEAL_IT.format(cards=READY, game=game))
    page.reload()
    guest.await_cards(13)
    guest.await_prompt("draw")
    page.keyboard.press("1")
    guest.await_cards(14)


def choose_what_the_hint_says(page: Page) -> None:
    """Ask for a hint, walk to its card and choose it."""
    tab_to(page, "[data-action=hint]")
    page.keyboard.press("Enter")
    told = page.locator("[data-hint]")
    expect(told).to_be_visible()
    card = told.get_attribute("data-card")
    tab_to(page, ".held")
    held = page.locator(".held")
    page.keyboard.press("Home")
    expect(held.first).to_be_focused()
    place = [one.get_attribute("data-code") for one in held.all()].index(card)
    for at in range(1, place + 1):
        page.keyboard.press("ArrowRight")
        expect(held.nth(at)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(f".held[aria-selected=true][data-code='{card}']")).to_have_count(1)


def finish_and_declare(guest: Person) -> None:
    """From the question, whose best button has the focus, to the result. The hand lies as it is declared."""
    press = guest.page.keyboard.press
    expect(guest.page.locator("[data-action=finish-now]")).to_be_focused()
    press("Enter")
    guest.await_prompt("declare")
    press("Enter")
    expect(guest.result.get_by_role("heading")).to_have_text("You won!")
    press("Escape")
    expect(guest.result).to_have_count(0)


def test_a_practice_deal_is_won_from_the_lobby_by_keys_alone(site: Site, page: Page) -> None:
    press = page.keyboard.press
    guest = Person(page)
    page.goto("/")
    tab_to(page, "[data-action=guest]")
    press("Enter")
    expect(page.locator(".account-menu")).to_be_visible()
    page.wait_for_load_state()
    tab_to(page, "a[href='/learn/']")
    press("Enter")
    expect(page).to_have_url(re.compile("/learn/$"))
    page.wait_for_load_state()
    tab_to(page, "a[href='/practice/']")
    press("Enter")
    expect(page).to_have_url(re.compile("/practice/$"))
    page.wait_for_load_state()
    tab_to(page, "[data-action=begin]")
    press("Enter")
    guest.await_cards(13)

    deal_what_can_be_declared(site, guest)
    choose_what_the_hint_says(page)
    press("f")
    finish_and_declare(guest)


def test_a_solver_that_answers_late_still_says_that_the_hand_can_be_declared(site: Site, page: Page) -> None:
    page.add_init_script(SLOW_SOLVER)
    guest = begin_practice(page)
    deal_what_can_be_declared(site, guest)
    choose_what_the_hint_says(page)
    page.keyboard.press("f")
    asked = page.locator("rummy-finish")
    expect(asked.get_by_role("status")).to_have_text("This hand cannot be declared as it lies.")
    expect(asked.locator("[data-action=go-back]")).to_be_focused()
    page.evaluate("letSolve()")
    expect(asked.get_by_role("status")).to_contain_text("This hand can be declared.")
    finish_and_declare(guest)


def test_a_hint_that_comes_after_ones_move_is_not_shown(page: Page) -> None:
    held: list[Route] = []
    page.context.route("**/hint/", lambda route: held.append(route))
    guest = begin_practice(page)
    guest.await_prompt("draw")
    with page.expect_request("**/hint/"):
        guest.act("hint")
    guest.draw()
    guest.await_prompt("discard")
    with page.expect_response("**/hint/") as answer:
        held[-1].continue_()
    answer.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.context.unroute("**/hint/")
    guest.act("hint")
    expect(page.locator("[data-hint]")).to_be_visible()


def begin_practice(page: Page) -> Person:
    """A guest with a practice deal."""
    guest = Person(page)
    guest.play_as_guest()
    page.goto("/practice/")
    guest.act("begin")
    guest.await_cards(13)
    return guest
