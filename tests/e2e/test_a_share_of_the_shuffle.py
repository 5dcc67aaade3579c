"""Each player's browser commits to a share, reveals it and says that it is in; what is withheld or false is told."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site

Change = Callable[[dict[str, Any]], dict[str, Any] | None]
COMMITTED = "This browser has committed to a share of the next shuffle."


def as_it_is(message: dict[str, Any]) -> dict[str, Any]:
    return message


def between(page: Page, *, out: Change = as_it_is, back: Change = as_it_is) -> list[dict[str, Any]]:
    """Stand between a page and the house: what is changed to None is lost. Returns all that the page says."""
    said: list[dict[str, Any]] = []

    def route(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()

        def to_house(frame: str | bytes) -> None:
            message = json.loads(frame)
            said.append(message)
            if (changed := out(message)) is not None:
                house.send(json.dumps(changed))

        def to_page(frame: str | bytes) -> None:
            if (changed := back(json.loads(frame))) is not None:
                socket.send(json.dumps(changed))

        socket.on_message(to_house)
        house.on_message(to_page)

    page.route_web_socket("**/ws/table/**", route)
    return said


def wait_until_committed(person: Person) -> None:
    person.act("menu")
    expect(person.page.locator(".shuffle")).to_contain_text(COMMITTED)
    person.page.keyboard.press("Escape")


def finish(site: Site, table: str, person: Person) -> None:
    person.await_cards(13)
    hold_next_deal(site, table)
    if person.await_turn_or_result() == "draw":
        person.drop()
    person.await_result()


def record_of(page: Page) -> dict[str, Any]:
    deal = str(page.locator(".result-replay").get_attribute("href")).split("/")[2]
    answer = page.request.get(f"/deals/{deal}/record.json")
    assert answer.ok, answer.status
    told: dict[str, Any] = answer.json()
    return told


def test_a_player_reads_that_the_share_is_in_and_a_spectator_takes_no_part(
    site: Site, page: Page, other_page: Page
) -> None:
    table = open_table(site, "Share House", bots_wanted=1, start_s=12)
    asha, watcher = Person(page), Person(other_page)
    watched = between(other_page)
    asha.play_as_guest()
    watcher.play_as_guest()
    other_page.goto(f"/tables/{table}/")
    asha.sit_down_at("Share House")
    wait_until_committed(asha)
    page.reload()
    finish(site, table, asha)
    expect(page.locator(".result-shuffle")).to_have_text("Your share is in this shuffle.")
    shuffle = record_of(page)["shuffle"]
    (committed,) = [one["player"] for one in shuffle["transcript"]["players"] if one["commitment"]]
    assert (list(shuffle["shares"]), shuffle["missing"]) == ([committed], [])
    assert not [message for message in watched if message["type"].startswith("shuffle.")]


def test_two_tabs_of_a_player_have_one_share(site: Site, page: Page) -> None:
    table = open_table(site, "Two Tabs", bots_wanted=1, start_s=15)
    asha = Person(page)
    asha.play_as_guest()
    second = page.context.new_page()
    asha.sit_down_at("Two Tabs")
    second.goto(page.url)
    finish(site, table, asha)
    for tab in (page, second):
        expect(tab.locator(".result-shuffle")).to_have_text("Your share is in this shuffle.")


def test_a_share_that_does_not_come_costs_a_first_drop_and_the_player_reads_it(site: Site, open_page: OpenPage) -> None:
    table = open_table(site, "Silent House", bots_wanted=1, start_s=10)
    page = open_page()
    between(page, out=lambda message: None if message["type"] == "shuffle.reveal" else message)
    asha = Person(page)
    asha.play_as_guest()
    asha.sit_down_at("Silent House")
    wait_until_committed(asha)
    hold_next_deal(site, table)
    asha.await_result()
    expect(page.locator(".result-shuffle")).to_contain_text("Your share did not come in time.")
    shuffle = record_of(page)["shuffle"]
    assert (shuffle["shares"], len(shuffle["missing"])) == ({}, 1)


def test_a_house_that_changes_its_commitment_is_told_nothing_and_told_of(site: Site, open_page: OpenPage) -> None:
    def lie(message: dict[str, Any]) -> dict[str, Any]:
        closed = message.get("closed") or ((message.get("table") or {}).get("next_deal") or {}).get("closed")
        if closed:
            closed["transcript"]["house"] = "ab" * 32
        return message

    table = open_table(site, "House of Lies", bots_wanted=1, start_s=10)
    page = open_page()
    said = between(page, back=lie)
    asha = Person(page)
    asha.play_as_guest()
    asha.sit_down_at("House of Lies")
    expect(page.get_by_text("Do not trust this shuffle.")).to_be_visible()
    hold_next_deal(site, table)
    asha.await_result()
    expect(page.locator(".result-shuffle[data-ok=false]")).to_contain_text("The house changed its commitment")
    assert not [message for message in said if message["type"] == "shuffle.reveal"]
