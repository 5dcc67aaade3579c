"""A new service worker comes while a deal is played: the page plays on as it is, and the next one is served by it."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

OF_BEFORE = "static-0123456789ab"
"""The files of a version that is gone."""
# A worker is ready a moment before it has claimed the page.
CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
PREPARE = f"""() => {{
  window.isTheSamePage = true
  window.changes = 0
  navigator.serviceWorker.addEventListener("controllerchange", () => {{ window.changes += 1 }})
  return caches.open("{OF_BEFORE}").then(() => true)
}}"""
# Another address makes it another worker for the browser, as a byte that has changed would.
COMES = "() => void navigator.serviceWorker.register('/sw.js?next')"
TAKEN = "() => window.changes > 0"
TIDIED = f"() => caches.has('{OF_BEFORE}').then(has => !has)"
CONTROLLER = "navigator.serviceWorker.controller?.scriptURL"
HAND = "() => [...document.querySelectorAll('.held')].map(card => card.dataset.code).sort()"


def is_the_same_page(page: Page) -> bool:
    """Whether nothing has loaded the page again."""
    return bool(page.evaluate("window.isTheSamePage === true"))


def test_a_new_worker_comes_in_the_middle_of_a_deal(site: Site, open_page: OpenPage) -> None:
    calm = {"turn_s": 300, "extra_s": 0}
    table = open_table(site, "Monsoon Court", bots_wanted=1, overrides=calm)
    page = open_page(**PHONE, service_workers="allow")
    guest = Person(page)
    guest.play_as_guest()
    page.wait_for_function(CONTROLLED)
    guest.sit_down_at("Monsoon Court")
    guest.await_cards(13)
    guest.await_prompt("draw")
    guest.draw()
    page.evaluate(PREPARE)

    page.evaluate(COMES)
    guest.discard_last()  # while the new one is fetched
    page.wait_for_function(TAKEN)
    page.wait_for_function(TIDIED)
    assert is_the_same_page(page)
    assert page.evaluate(CONTROLLER).endswith("/sw.js?next")

    if guest.await_turn_or_result() == "draw":
        guest.draw()
        guest.discard_last()
    guest.act("menu")
    expect(page.locator("dialog.sheet[open]")).to_be_visible()
    page.keyboard.press("Escape")
    assert is_the_same_page(page)
    assert page.evaluate("window.changes") == 1

    held = page.evaluate(HAND)
    page.reload()
    expect(page.locator(".me .seat")).to_be_visible()
    guest.await_cards(len(held))
    assert page.evaluate(HAND) == held
    assert not is_the_same_page(page)
    assert page.evaluate(CONTROLLER).startswith(f"{site.url}/sw.js")
    expect(page).to_have_url(re.compile(f"/tables/{table}/"))
