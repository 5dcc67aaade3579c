"""A newcomer who does not know what "Hand counts" and "No group" mean taps the words, and reads it at once."""

from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fitting import TARGET_LEAST_PX
from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site
from tests.e2e.test_a_header_takes_one_row import SMALL

CALM = {"turn_s": 300, "extra_s": 0}


def test_what_a_hand_counts_is_explained(site: Site, open_page: OpenPage) -> None:
    table = open_table(site, "Counting Table", bots_wanted=1, overrides=CALM)
    page = open_page(**SMALL)
    guest = Person(page)
    guest.play_as_guest()
    page.goto(f"/tables/{table}/#sit")
    guest.act("sit-down")
    guest.await_cards(13)
    guest.await_prompt("draw")
    word = page.locator(".my-points")
    box = word.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= TARGET_LEAST_PX
    guest.act("see-counting")
    help_ = page.get_by_role("dialog", name="How to play here")
    expect(help_.locator(".sheet-body h3").first).to_have_text("What your hand counts")
    expect(help_.locator(".help-counting")).to_contain_text("80 points at most")
    expect(help_.locator(".help-counting")).to_contain_text("No group")
    expect(help_.locator(".help-counting")).to_contain_text("At best")
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    expect(word).to_be_focused()
    guest.act("menu")
    guest.act("see-help")
    expect(help_.locator(".sheet-body h3").first).to_have_text("The aim")
