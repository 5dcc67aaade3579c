"""A whole deal without a pointer: every action has a key, and the keyboard is always seen."""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site


def test_a_deal_is_played_by_keyboard_alone(site: Site, page: Page) -> None:
    table = open_table(site, "Keyboard Corner", bots_wanted=1)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at("Keyboard Corner")
    guest.await_cards(13)
    hold_next_deal(site, table)
    press = page.keyboard.press

    press("?")
    help_sheet = page.get_by_role("dialog", name="How to play here")
    expect(help_sheet).to_be_visible()
    expect(help_sheet.locator("kbd", has_text="Space")).to_be_visible()
    press("Escape")
    expect(help_sheet).to_be_hidden()

    guest.await_prompt("draw")
    press("1")
    guest.await_cards(14)
    press("s")
    press("End")
    focused = page.locator(".held:focus")
    expect(focused).to_have_count(1)
    assert page.evaluate("document.activeElement.matches(':focus-visible')")
    _group_two_by_keys(page)
    press("End")
    press("Space")
    expect(page.locator(".held[aria-selected=true]")).to_have_count(1)
    press("d")
    guest.await_cards(13)

    guest.await_prompt("draw")
    press("1")
    guest.await_cards(14)
    press("Home")
    press("Space")
    press("f")
    asked = page.get_by_role("dialog", name="Finish with the")
    expect(asked).to_be_visible()
    press("Enter")
    expect(asked).to_be_hidden()
    assert guest.prompt() == "discard", "Enter goes back where the hand is no declaration"
    press("f")
    expect(asked).to_be_visible()
    asked.locator("[data-action=finish-now]").press("Enter")
    guest.await_prompt("declare")
    press("Enter")
    expect(page.get_by_role("dialog", name="Declare this hand?")).to_be_visible()
    press("Enter")
    result = guest.await_result()
    expect(result.locator(".result[data-mine] .outcome")).to_have_text("Wrong show")


def _group_two_by_keys(page: Page) -> None:
    """Choose the first two cards with the keys, group them, and nudge one away and back."""
    press = page.keyboard.press
    groups = page.locator(".group:not(.new-group)")
    press("Home")
    press("Space")
    press("ArrowRight")
    press("Space")
    press("g")
    expect(groups.first.locator(".held")).to_have_count(2)
    press("Home")
    press("[")
    expect(groups.first.locator(".held")).to_have_count(1)
    press("]")
    expect(groups.first.locator(".held")).to_have_count(2)


def test_a_screen_reader_hears_cards_groups_and_the_last_action(site: Site, page: Page) -> None:
    open_table(site, "Quiet Room", bots_wanted=1)
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at("Quiet Room")
    guest.await_cards(13)
    listbox = page.get_by_role("listbox", name="Your cards")
    expect(listbox.get_by_role("option")).to_have_count(13)
    names = [option.get_attribute("aria-label") or "" for option in listbox.get_by_role("option").all()]
    assert all(" of " in name or name.startswith("Printed joker") for name in names)
    assert all(", counts " in (group.get_attribute("aria-label") or "") for group in listbox.get_by_role("group").all())
    expect(page.locator(".words")).to_have_attribute("aria-live", "polite")
    guest.await_prompt("draw")
    guest.draw()
    expect(guest.words).to_contain_text("You drew the")
    assert "just drawn" in (page.locator(".held[data-fresh]").get_attribute("aria-label") or "")
