"""A line that breaks: said at once, mended by itself, and what happened meanwhile is there."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.person import Person
from tests.e2e.rigging import open_table, publish_house
from tests.e2e.site import Site

SOCKET = re.compile(r"/ws/table/")


class Breakable:
    """Lets the page's sockets through until the line is `cut`, and again once it is mended."""

    def __init__(self, page: Page) -> None:
        self._lines: list[WebSocketRoute] = []
        self._is_cut = False
        page.route_web_socket(SOCKET, self._connect)

    def cut(self) -> None:
        """Close the newest socket, and every one that the page opens from now on."""
        self._is_cut = True
        self._lines[-1].close(code=1011)

    def mend(self) -> None:
        """Let the next one through."""
        self._is_cut = False

    def _connect(self, line: WebSocketRoute) -> None:
        if self._is_cut:
            line.close(code=1011)
            return
        line.connect_to_server()
        self._lines.append(line)


class Hole:
    """What the page's sockets say is lost in it while `swallows_up`, what they are told while `swallows_down`."""

    def __init__(self, page: Page) -> None:
        self.opened = 0
        self.swallows_up = self.swallows_down = False
        page.route_web_socket(SOCKET, self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.opened += 1
        server = line.connect_to_server()
        line.on_message(lambda said: None if self.swallows_up else server.send(said))
        server.on_message(lambda told: None if self.swallows_down else line.send(told))


def test_a_broken_line_is_said_and_mended_and_the_hand_is_as_it_was(site: Site, page: Page) -> None:
    open_table(site, "Stormy Bay", bots_wanted=1)
    line = Breakable(page)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at("Stormy Bay")
    guest.await_cards(13)
    guest.await_prompt("draw")
    guest.draw()
    cards = sorted(str(card.get_attribute("data-code")) for card in guest.hand.all())
    line.cut()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    line.mend()
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
    guest.is_told("Draw a card first.")
    guest.draw()
    page.keyboard.press("1")
    guest.is_told("You have drawn already")
    guest.await_cards(14)


@pytest.mark.parametrize("arrives", [True, False])
def test_a_discard_in_ten_seconds_without_a_network_is_being_sent_and_its_fate_is_told(
    site: Site, page: Page, page_errors: list[str], arrives: bool
) -> None:
    """The browser's socket stays open, as a phone's does, until the page gives it up; then the network is back."""
    name = "Hidden Bay" if arrives else "Hollow Bay"
    open_table(site, name, bots_wanted=1, profile_name=publish_house(site, "patient-points"))
    hole = Hole(page)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at(name)
    guest.await_cards(13)
    guest.await_prompt("draw")
    guest.draw()
    lost = hole.opened
    hole.swallows_up, hole.swallows_down = not arrives, True
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Offline, and your clock goes on")
    guest.hand.last.click()
    guest.act("discard")
    guest.is_told("Sending…")
    expect(page.get_by_role("alert")).to_contain_text("clock goes on")
    expect(page.locator(".sending")).to_have_count(0)  # the dead connection is given up
    hole.swallows_up = hole.swallows_down = False
    page.context.set_offline(False)
    guest.is_told("You are back.", "Your move was counted." if arrives else "Your move did not arrive: make it again.")
    expect(page.get_by_role("alert")).to_be_hidden()
    assert hole.opened > lost
    if arrives:
        guest.await_cards(13)
    else:
        guest.await_cards(14)
        guest.await_prompt("discard")
        guest.discard_last()
    assert {error for error in page_errors if "ERR_INTERNET_DISCONNECTED" not in error} == set()
    page_errors.clear()  # a browser without a network says so of each file
