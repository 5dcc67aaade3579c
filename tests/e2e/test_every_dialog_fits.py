"""Every dialog in windows of every size, in English and in Hindi: inside the window, in reach, and easy to read."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from rummysite.paths import BASE_DIR
from tests.e2e import fitting
from tests.e2e.conftest import PHONE, PLAYED_MS, OpenPage
from tests.e2e.fitting import fits
from tests.e2e.person import Person
from tests.e2e.reading import in_hindi
from tests.e2e.rigging import give_a_whole_suit, hold_next_deal, open_table
from tests.e2e.site import Site
from tests.e2e.test_a_round_by_time import OPEN as OPEN_TOURNAMENT
from tests.e2e.test_a_round_by_time import drops_a_deal
from tests.e2e.test_limits_and_breaks import CHECK_DUE
from tests.e2e.test_pool_match import START, end_deal, enter, open_match

CALM = {"turn_s": 300, "extra_s": 0}
DIALOGS = {
    "test_the_dialogs_of_a_table": (
        "rummy-sit rummy-menu rummy-help rummy-look rummy-scoreboard rummy-confirm rummy-discards rummy-finish"
        " rummy-result"
    ),
    "test_the_dialogs_of_a_private_table_and_its_chat": "rummy-own-table rummy-confirm",
    "test_the_dialog_of_a_deal_that_is_void": "rummy-void",
    "test_the_dialogs_of_a_pool_match": "enter withdraw leave rummy-rejoin rummy-split rummy-match-scores",
    "test_the_dialogs_of_a_tournament": "register rummy-standings give-up",
    "test_the_dialogs_of_a_club_and_of_ones_account": ("pass-on remove leave-club call-off leave-league end-league"),
    "test_the_look_at_the_clock": "reality",
}
"""What each story looks at: the elements that are dialogs, and the ids of those that are parts of pages."""
ELSEWHERE = {
    "add-on": "test_a_round_by_time looks at it, in the break",
    "rebuy": "the table offers the same sooner, which is looked at; of the page the part that all others are",
    "ticket-worth": "only who holds a ticket to a final that was called off has it; it is the part that all others are",
}
VOID = """
from tables.models import Deal
from tables.play.parking import void
for deal in Deal.objects.filter(table__public_id={table!r}, status="live"):
    void(deal.public_id, "a fault")
    print("void")
"""
CLUB = """
from accounts.models import User
from ladder.clubs import services
from ladder.clubs.events import services as events
from ladder.clubs.leagues import services as leagues
owner, member = (User.objects.get(display_name=name) for name in ({owner!r}, {member!r}))
club = services.found_club(owner, "The Banyan " + owner.display_name[-1])
services.join(member, club.code)
events.hold(owner, club.public_id, 13, 2, 600)
print(club.public_id, leagues.start(owner, club.public_id, 13, 4, 0).public_id)
"""


@pytest.fixture(autouse=True)
def _all_are_looked_at(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each story has looked at what it is there for."""
    fitting.seen.clear()
    yield
    wanted = DIALOGS.get(request.function.__name__, "").split()
    assert [one for one in wanted if not any(kind.startswith(one) for kind in fitting.seen)] == []


@pytest.fixture(params=["en", "hi"])
def hindi(request: pytest.FixtureRequest) -> bool:
    """Whether the story is told in Hindi."""
    return bool(request.param == "hi")


def test_no_dialog_is_forgotten() -> None:
    listed = {one for story in DIALOGS.values() for one in story.split()} | ELSEWHERE.keys()
    for path in (BASE_DIR / "static" / "js").rglob("*.js"):
        code = path.read_text()
        if "extends withProperties(Sheet" in code or "extends Sheet" in code:
            assert set(re.findall(r'customElements\.define\("([\w-]+)"', code)) <= listed, path
    for path in (BASE_DIR / "templates").rglob("*.html"):
        page = path.read_text()
        asked = re.findall(r'ask\.html" with (?:.*?\b)?id="([\w-]+)"', page)
        assert set(asked) <= listed, path
        assert "<dialog" not in page or path.name in {"ask.html", "reality_check.html"}, path


def speak(page: Page, hindi: bool) -> None:
    """Read on in this language."""
    if hindi:
        in_hindi(page)


def the_open(page: Page) -> Locator:
    """The dialog that is open."""
    return page.locator("dialog[open]")


def close(page: Page) -> None:
    """Close the dialog as the keyboard does."""
    page.keyboard.press("Escape")
    expect(the_open(page)).to_have_count(0)


def of_the_menu(person: Person, action: str) -> Locator:
    """What the menu's row of this action opens."""
    person.act("menu")
    the_open(person.page).locator(f"[data-action={action}]").click()
    return the_open(person.page)


def test_the_dialogs_of_a_table(site: Site, open_page: OpenPage, hindi: bool) -> None:
    table = open_table(site, f"Small Window {hindi:d}", bots_wanted=1, overrides=CALM)
    phone = open_page(**PHONE)
    guest = Person(phone)
    guest.play_as_guest()
    who = (phone.locator(".account-name").text_content() or "").strip()
    speak(phone, hindi)
    phone.goto(f"/tables/{table}/#sit")
    fits(the_open(phone), "sit", "[data-action=sit-down]")
    guest.act("sit-down")
    guest.await_cards(13)
    guest.await_prompt("draw")
    guest.act("menu")
    fits(the_open(phone), "menu", "[data-action=leave]")
    close(phone)
    for action, last in (
        ("see-help", ".help-keys"),
        ("see-look", "[name=cards][value=small]"),
        ("see-scoreboard", ".scoreboard, .sheet-body"),
        ("add-chips", "[data-action=sit-down], p"),
        ("leave", "[data-action=confirm]"),
    ):
        fits(of_the_menu(guest, action), action, last)
        close(phone)
    phone.locator(".pile-more").click()
    fits(the_open(phone), "discards")
    close(phone)
    guest.act("drop")
    fits(the_open(phone), "drop", "[data-action=confirm]")
    close(phone)
    guest.draw()
    guest.hand.last.click()
    guest.act("finish")
    fits(the_open(phone), "finish-wrong", "[data-action=go-back]")
    close(phone)
    guest.act("discard")
    guest.await_prompt("draw")
    give_a_whole_suit(site, table, who)
    phone.reload()
    guest.await_cards(13)
    guest.draw()
    guest.act("can-finish")
    fits(the_open(phone), "finish", "[data-action=finish-now]")
    guest.act("finish-now")
    guest.await_prompt("declare")
    fits(phone.locator(".declare"), "declare", ".checks")
    guest.act("declare")
    expect(guest.await_result()).to_be_visible()
    assert guest.result.locator(".sheet-body").evaluate("body => body.scrollTop") == 0, "the winner is out of sight"
    fits(the_open(phone), "result", "[data-action=close-result]")


def test_the_dialogs_of_a_private_table_and_its_chat(site: Site, open_page: OpenPage, hindi: bool) -> None:
    asha, ravi = Person(open_page(**PHONE)), Person(open_page())
    phone = asha.page
    for person, name in ((asha, "asha-fits"), (ravi, "ravi-fits")):
        person.sign_up(f"{name}-{hindi:d}")
    speak(phone, hindi)
    phone.goto("/")
    six = phone.locator(".friends option", has_text=re.compile(r"\b6\b")).first
    phone.locator(".friends select").select_option(six.get_attribute("value"))
    phone.locator(".friends form:has(select) [type=submit]").click()
    asha.act("take-seat")
    asha.act("sit-down")
    expect(phone.locator(".me .seat")).to_be_visible()
    own = of_the_menu(asha, "see-own-table")
    code = own.locator(".code").text_content()
    close(phone)
    ravi.page.goto(f"/tables/join/?code={code}")
    ravi.act("take-seat")
    ravi.act("sit-down")
    expect(ravi.page.locator(".me .seat")).to_be_visible()
    fits(of_the_menu(asha, "see-own-table"), "own-table", "[data-action=remove-player]")
    for action in ("remove-player", "pass-on"):
        the_open(phone).locator(f"[data-action={action}]").click()
        fits(the_open(phone), action, "[data-action=confirm]")
        close(phone)
        of_the_menu(asha, "see-own-table")
    close(phone)
    ravi.act("chat")
    ravi.page.get_by_role("group", name="Phrases").get_by_role("button").first.click()
    asha.act("chat")
    phone.locator(".chat-more").click()
    expect(phone.locator(".chat-about button")).to_have_count(2)
    fits(phone.locator(".chat"), "chat", ".chat-log")


def test_the_dialog_of_a_deal_that_is_void(site: Site, open_page: OpenPage, hindi: bool) -> None:
    table = open_table(site, f"Void Window {hindi:d}", bots_wanted=1, overrides=CALM)
    phone = open_page(**PHONE)
    guest = Person(phone)
    guest.play_as_guest()
    speak(phone, hindi)
    guest.sit_down_at(f"Void Window {hindi:d}")
    guest.await_cards(13)
    hold_next_deal(site, table)  # a turn in the next deal would close the word of this one
    while site.shell(VOID.format(table=table)) != "void":
        guest.await_cards(13)  # a bot that drops ends a deal of two, and the next one is dealt
    fits(phone.locator("rummy-void dialog"), "void", "button")


def test_the_dialogs_of_a_pool_match(site: Site, open_page: OpenPage, hindi: bool) -> None:
    match = open_match(site, f"Narrow Match {hindi:d}")
    phone, desk = open_page(**PHONE), open_page()
    asha = Person(phone)
    asha.play_as_guest()
    me = (phone.locator(".account-name").text_content() or "").strip()
    speak(phone, hindi)
    phone.goto(f"/matches/{match}/")
    asha.act("enter")
    fits(the_open(phone), "enter", "[data-action=enter-yes]")
    asha.act("enter-yes")
    expect(phone.locator(".me .seat")).to_be_visible()
    phone.goto(f"/matches/{match}/")
    asha.act("withdraw")
    fits(the_open(phone), "withdraw", "[data-action=withdraw-yes]")
    other = enter(desk, match)
    site.shell(START.format(match=match))
    phone.goto(f"/matches/{match}/")
    asha.act("leave")
    fits(the_open(phone), "leave-by-the-page", "[data-action=leave-yes]")
    close(phone)
    asha.act("to-table")
    for person in (asha, Person(desk)):
        person.await_cards(13)
    asha.act("menu")
    fits(the_open(phone), "menu-of-a-match", "[data-action=leave]")
    close(phone)
    fits(of_the_menu(asha, "leave"), "leave-match", "[data-action=confirm]")
    close(phone)
    end_deal(site, match, {me: 61, other: 15, "bot": 0}, phone, desk)
    fits(phone.locator("rummy-rejoin dialog"), "rejoin", "[data-action=rejoin]")
    asha.act("rejoin")
    for person in (asha, Person(desk)):
        person.await_cards(13)
    end_deal(site, match, {me: 0, other: 30, "bot": 61}, phone, desk, pause_s=240)
    asha.act("close-result")
    phone.locator("[data-action=offer-split]").click()
    fits(phone.locator("rummy-split dialog"), "split", "[data-action=propose-split]")
    close(phone)
    fits(of_the_menu(asha, "see-scoreboard"), "match-scores", "table")


def test_the_dialogs_of_a_tournament(site: Site, open_page: OpenPage, hindi: bool) -> None:
    tournament = site.shell(OPEN_TOURNAMENT.replace("break_s=120", "break_s=240").replace("pause_s=60", "pause_s=240"))
    phone = open_page(**PHONE)
    person = Person(phone)
    person.play_as_guest()
    speak(phone, hindi)
    phone.goto(f"/tournaments/{tournament}/")
    person.act("register")
    fits(the_open(phone), "register", "[data-action=register-yes]")
    person.act("register-yes")
    person.go_to_the_table()
    person.hand.first.wait_for(timeout=PLAYED_MS)
    person.act("standings")
    fits(the_open(phone), "standings", "table")
    close(phone)
    drops_a_deal(person)
    person.act("last")
    expect(person.result.locator(".result-offer")).to_be_visible(timeout=PLAYED_MS)
    fits(person.result, "result-with-a-rebuy", ".result-offer [data-action=rebuy]")
    person.result.locator("[data-action=rebuy]").click()
    fits(the_open(phone), "rebuy", "[data-action=confirm]")
    phone.goto(f"/tournaments/{tournament}/")
    person.act("give-up")
    fits(the_open(phone), "give-up", "[data-action=give-up-yes]")


def test_the_dialogs_of_a_club_and_of_ones_account(site: Site, open_page: OpenPage, hindi: bool) -> None:
    phone, other = Person(open_page(**PHONE)), Person(open_page())
    names = [f"meera-fits-{hindi:d}", f"nikhil-fits-{hindi:d}"]
    for person, name in zip((phone, other), names, strict=True):
        person.sign_up(name)
    club, league = site.shell(CLUB.format(owner=names[0], member=names[1])).split()
    page = phone.page
    speak(page, hindi)
    page.goto("/")
    page.locator(".account-menu summary").click()
    fits(page.locator(".account-items"), "account-menu", "a[href='/accounts/logout/']")
    for address, actions in (
        (f"/clubs/{club}/", ("pass-on", "remove", "leave-club", "call-off")),
        (f"/clubs/{club}/leagues/{league}/", ("leave-league", "end-league")),
    ):
        page.goto(address)
        for action in actions:
            page.locator(f"[data-action^={action}]:visible").first.click()
            fits(the_open(page), action, f"[data-action^={action}][data-action$=yes]")
            close(page)


def test_the_look_at_the_clock(site: Site, open_page: OpenPage, hindi: bool) -> None:
    name = f"Clock Hour {hindi}"
    open_table(site, name, bots_wanted=1)
    phone = open_page(**PHONE)
    guest = Person(phone)
    guest.play_as_guest()
    speak(phone, hindi)
    guest.sit_down_at(name)
    assert site.shell(CHECK_DUE) != "0"
    fits(phone.get_by_role("alertdialog"), "reality", ".button-main")
