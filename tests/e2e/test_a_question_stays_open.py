"""A question that is open stays open, whatever the page had asked for before it was opened."""

import re

from playwright.sync_api import Page, Route, expect

from tests.e2e.person import Person
from tests.e2e.site import Site
from tests.e2e.test_a_round_by_time import OPEN

LIVE = re.compile(r"/tournaments/\w+/live/")


def test_news_that_were_on_their_way_close_no_question(site: Site, page: Page) -> None:
    tournament, waiting = site.shell(OPEN), list[Route]()
    person = Person(page)
    person.play_as_guest()
    page.route(LIVE, lambda route: waiting.append(route))
    page.goto(f"/tournaments/{tournament}/")
    while not waiting:
        page.wait_for_timeout(100)
    page.evaluate("document.addEventListener('htmx:afterRequest', () => { window.isAnswered = true }, { once: true })")
    person.act("register")
    expect(page.locator("dialog[open]")).to_be_visible()
    waiting[0].continue_()
    page.wait_for_function("() => window.isAnswered")
    person.act("register-yes")
    expect(page.locator(".event-mine").first).to_contain_text("registered")
