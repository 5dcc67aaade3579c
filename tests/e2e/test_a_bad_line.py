"""A line that breaks: said at once, mended by itself, and what happened meanwhile is there."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

SOCKET = re.compile(r"/ws/table/")


def _breakable(page: Page) -> Callable[[], None]:
    """Let the page's sockets through; the function returned breaks the newest."""
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(SOCKET, connect)
    return lambda: lines[-1].close(code=1011)


def test_a_broken_line_is_said_and_mended_and_the_hand_is_as_it_was(site: Site, page: Page) -> None:
    open_table(site, "Stormy Bay", bots_wanted=1)
    cut = _breakable(page)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at("Stormy Bay")
    guest.await_cards(13)
    guest.await_prompt("draw")
    guest.draw()
    cards = sorted(str(card.get_attribute("data-code")) for card in guest.hand.all())
    cut()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    expect(page.get_by_role("alert")).to_be_hidden()
    guest.await_prompt("discard")
    assert sorted(str(card.get_attribute("data-code")) for card in guest.hand.all()) == cards
    guest.discard_last()


def test_a_phone_without_a_network_is_told_at_once_and_comes_back_with_a_true_picture(site: Site, page: Page) -> None:
    open_table(site, "Quiet Bay", bots_wanted=1)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at("Quiet Bay")
    guest.await_cards(13)
    guest.await_prompt("draw")
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("your clock goes on")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_be_hidden()
    guest.draw()
    guest.await_cards(14)


def test_a_move_that_is_not_possible_is_answered_with_a_sentence(site: Site, page: Page) -> None:
    open_table(site, "Patience", bots_wanted=1)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at("Patience")
    guest.await_cards(13)
    guest.await_prompt("draw")
    page.keyboard.press("d")
    expect(page.locator(".toast")).to_have_text("Draw a card first.")
    guest.draw()
    page.keyboard.press("1")
    expect(page.locator(".toast", has_text="You have drawn already")).to_be_visible()
    guest.await_cards(14)
