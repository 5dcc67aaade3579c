"""A finished deal is seen again step by step, and the player's own browser checks its shuffle: a changed one fails."""

import json
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from engine import record
from tests.e2e.person import Person
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site

WORDS = "आम 42"


def test_a_shuffle_is_checked_by_the_players_own_browser(site: Site, page: Page, other_page: Page) -> None:
    table = open_table(site, "Glass House", bots_wanted=1, start_s=10)
    asha = Person(page)
    asha.play_as_guest()
    _choose_words(page)
    asha.sit_down_at("Glass House")
    committed = _committed_before_the_deal(page)
    asha.await_cards(13)
    hold_next_deal(site, table)
    if asha.await_turn_or_result() == "draw":  # the bot may have dropped or declared first
        asha.drop()
    asha.await_result()
    href = page.locator(".result-replay").get_attribute("href")
    assert href is not None

    page.goto(href)
    _step_through(page)
    _check(page)
    expect(page.locator("[name=seen]")).to_have_value(committed)
    assert _failing(page) == []
    expect(_line(page, "seen")).to_contain_text("It is the fingerprint that you saw before the deal.")
    expect(_line(page, "own_share")).to_have_attribute("data-ok", "true")
    for name in ("log_house", "log_transcript", "log_shares", "log_seed"):
        expect(_line(page, name)).to_have_attribute("data-ok", "true")

    _hold_against_another_log(page, committed)
    _hold_against_no_log(page)

    page.locator(".check-own > summary").click()
    page.locator("[data-action=spoil]").click()
    expect(page.locator(".check-verdict")).to_have_attribute("data-ok", "false")
    assert {"commitment", "seen", "hands", "digest"} <= set(_failing(page))

    stranger = Person(other_page)
    stranger.play_as_guest()
    assert other_page.goto(href).status == 404  # type: ignore[union-attr]


def test_a_record_is_taken_away_changed_and_brought_back(site: Site, page: Page, tmp_path: Path) -> None:
    table = open_table(site, "Paper House", bots_wanted=1)
    asha = Person(page)
    asha.play_as_guest()
    asha.sit_down_at("Paper House")
    asha.await_cards(13)
    hold_next_deal(site, table)
    if asha.await_turn_or_result() == "draw":  # the bot may have dropped or declared first
        asha.drop()
    asha.await_result()
    page.goto(str(page.locator(".result-replay").get_attribute("href")))

    with page.expect_download() as download:
        page.get_by_role("link", name="Record (JSON)").click()
    file = tmp_path / "deal.json"
    download.value.save_as(file)
    assert record.replay(file.read_bytes()).valid
    page.locator(".check-own > summary").click()
    page.locator(".check-file input").set_input_files(file)
    expect(page.locator(".check-verdict")).to_have_attribute("data-ok", "true")

    changed = json.loads(file.read_text())
    hands = changed["dealt"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    file.write_text(json.dumps(changed))
    page.locator(".check-file input").set_input_files(file)
    expect(_line(page, "hands")).to_have_attribute("data-ok", "false")
    assert set(_failing(page)) == {"hands", "digest"}
    page.locator(".check-own textarea").fill("not a record")
    page.locator(".check-own textarea").blur()
    expect(page.locator(".check-verdict")).to_contain_text("This is no JSON.")


def _choose_words(page: Page) -> None:
    """Words of one's own for each share stay in the browser."""
    page.goto("/accounts/shuffle-seed/")
    page.get_by_label("Your words").fill(WORDS)
    page.get_by_role("button", name="Keep them here").click()
    expect(page.get_by_role("status").get_by_text("Kept in this browser.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your words")).to_have_value(WORDS)


def _committed_before_the_deal(page: Page) -> str:
    """What the table's menu shows while it counts down."""
    page.locator("[data-action=menu]").click()
    shuffle = page.locator(".shuffle")
    expect(shuffle).to_contain_text("This browser has committed to a share of the next shuffle.")
    term = shuffle.locator("dt", has_text="Next deal's shuffle, fixed already")
    committed = term.locator("xpath=following-sibling::dd[1]").inner_text().strip()
    assert len(committed) == 64
    page.keyboard.press("Escape")
    return committed


def _step_through(page: Page) -> None:
    """By keys, by buttons and by the address."""
    player = page.get_by_role("region", name="Replay")
    expect(player.get_by_role("status")).to_contain_text("The cards are dealt.")
    expect(player.locator(".replay-seat")).to_have_count(2)
    expect(player.locator(".replay-seat .replay-card")).to_have_count(26)
    page.keyboard.press("ArrowRight")
    expect(player.get_by_role("slider")).to_have_value("1")
    player.get_by_role("button", name="One step back").click()
    expect(player.get_by_role("slider")).to_have_value("0")
    expect(player.get_by_role("button", name="One step back")).to_be_disabled()
    page.keyboard.press("End")
    expect(player.get_by_role("status")).to_contain_text("won the deal.")
    expect(page.locator("#result .result")).to_have_count(2)
    player.get_by_role("button", name="First step").click()
    player.get_by_role("button", name="Play").click()
    expect(player.get_by_role("slider")).not_to_have_value("0")


def _check(page: Page) -> None:
    page.get_by_role("button", name="Check it now").click()
    expect(page.locator(".check-verdict")).to_have_attribute("data-ok", "true")
    expect(page.locator(".check-verdict")).to_contain_text("This shuffle is fair")


def _hold_against_another_log(page: Page, committed: str) -> None:
    """The house tells this player another line of the log than the others."""
    lines = "**/fairness/log/*.json"
    page.route(lines, lambda route: route.fulfill(body=route.fetch().text().replace(committed, "ab" * 32)))
    page.get_by_role("button", name="Check it now").click()
    expect(_line(page, "log_house")).to_have_attribute("data-ok", "false")
    expect(_line(page, "log_house")).to_contain_text("The public log has another commitment of the house.")
    expect(page.locator(".check-verdict")).to_have_attribute("data-ok", "false")
    page.unroute(lines)
    page.route(lines, lambda route: route.fulfill(status=404))
    page.get_by_role("button", name="Check it now").click()
    expect(_line(page, "log_silent")).to_have_attribute("data-ok", "false")
    page.unroute(lines)


def _hold_against_no_log(page: Page) -> None:
    """The log cannot be asked."""
    page.route("**/fairness/log/*.json", lambda route: route.fulfill(status=429))
    page.get_by_role("button", name="Check it now").click()
    expect(_line(page, "not_held")).to_contain_text("Not held against the public log.")
    expect(page.locator(".check-verdict")).to_have_attribute("data-ok", "true")
    page.unroute("**/fairness/log/*.json")
    page.get_by_role("button", name="Check it now").click()
    expect(_line(page, "log_seed")).to_have_attribute("data-ok", "true")


def _line(page: Page, name: str) -> Locator:
    return page.locator(f"[data-check={name}]")


def _failing(page: Page) -> list[str]:
    failing = page.locator("[data-check][data-ok=false]")
    return [str(line.get_attribute("data-check")) for line in failing.all()]
