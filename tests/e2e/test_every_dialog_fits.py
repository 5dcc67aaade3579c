"""Every dialog on a small phone and on one that lies down: inside the window, in reach, nothing cut off."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.fitting import fits
from tests.e2e.person import Person
from tests.e2e.rigging import give_a_whole_suit, open_table
from tests.e2e.site import Site
from tests.e2e.test_a_round_by_time import LONG_MS, drops_a_deal
from tests.e2e.test_a_round_by_time import OPEN as OPEN_TOURNAMENT
from tests.e2e.test_limits_and_breaks import CHECK_DUE
from tests.e2e.test_pool_match import START, end_deal, enter, open_match

CALM = {"turn_s": 300, "extra_s": 0}
CLUB = """
from accounts.models import User
from ladder.clubs import services
from ladder.clubs.leagues import services as leagues
owner, member = (User.objects.get(display_name=name) for name in ({owner!r}, {member!r}))
club = services.found(owner, "The Banyan")
services.join(member, club.code)
print(club.public_id, leagues.start(owner, club.public_id, 13, 4, 0).public_id)
"""


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


def test_the_dialogs_of_a_table(site: Site, open_page: OpenPage) -> None:
    table = open_table(site, "Small Window", bots_wanted=1, overrides=CALM)
    phone = open_page(**PHONE)
    guest = Person(phone)
    guest.play_as_guest()
    who = (phone.locator(".account-name").text_content() or "").strip()
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
    fits(the_open(phone), "result", "[data-action=close-result]")


def test_the_dialogs_of_a_private_table_and_its_chat(site: Site, open_page: OpenPage) -> None:
    asha, ravi = Person(open_page(**PHONE)), Person(open_page())
    phone = asha.page
    for person, name in ((asha, "asha-fits"), (ravi, "ravi-fits")):
        person.sign_up(name)
    phone.goto("/")
    phone.locator(".friends select").select_option(
        phone.locator(".friends option", has_text="6 chairs").first.get_attribute("value")
    )
    phone.get_by_role("button", name="Open it").click()
    asha.act("take-seat")
    asha.act("sit-down")
    expect(phone.locator(".me")).to_be_visible()
    own = of_the_menu(asha, "see-own-table")
    code = own.locator(".code").text_content()
    close(phone)
    ravi.page.goto(f"/tables/join/?code={code}")
    ravi.act("take-seat")
    ravi.act("sit-down")
    expect(ravi.page.locator(".me")).to_be_visible()
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
    phone.get_by_role("button", name="Mute or report ravi-fits").click()
    expect(phone.get_by_role("button", name="Report to the operators")).to_be_visible()
    fits(phone.locator(".chat"), "chat", ".chat-log")


def test_the_dialogs_of_a_pool_match(site: Site, open_page: OpenPage) -> None:
    match = open_match(site, "Narrow Match")
    phone, desk = open_page(**PHONE), open_page()
    asha = Person(phone)
    asha.play_as_guest()
    me = (phone.locator(".account-name").text_content() or "").strip()
    phone.goto(f"/matches/{match}/")
    asha.act("enter")
    fits(the_open(phone), "enter", "[data-action=enter-yes]")
    asha.act("enter-yes")
    expect(phone.locator(".me")).to_be_visible()
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
    fits(phone.get_by_role("dialog", name="Rejoin the match?"), "rejoin", "[data-action=rejoin]")
    asha.act("rejoin")
    for person in (asha, Person(desk)):
        person.await_cards(13)
    end_deal(site, match, {me: 0, other: 30, "bot": 61}, phone, desk, pause_s=240)
    phone.locator("[data-action=offer-split]").click()
    fits(phone.get_by_role("dialog", name="Split the prize?"), "split", "[data-action=propose-split]")
    close(phone)
    fits(of_the_menu(asha, "see-scoreboard"), "match-scores", "table")


def test_the_dialogs_of_a_tournament(site: Site, open_page: OpenPage) -> None:
    tournament = site.shell(OPEN_TOURNAMENT.replace("break_s=60", "break_s=240").replace("pause_s=60", "pause_s=240"))
    phone = open_page(**PHONE)
    person = Person(phone)
    person.play_as_guest()
    phone.goto(f"/tournaments/{tournament}/")
    person.act("register")
    fits(the_open(phone), "register", "[data-action=register-yes]")
    person.act("register-yes")
    phone.locator("[data-action=my-table]").click()
    person.hand.first.wait_for(timeout=LONG_MS)
    person.act("standings")
    fits(the_open(phone), "standings", "table")
    close(phone)
    drops_a_deal(person)
    phone.get_by_role("button", name="Last deal").first.click()
    expect(person.result.locator(".result-offer")).to_be_visible(timeout=LONG_MS)
    fits(person.result, "result-with-a-rebuy", ".result-offer [data-action=rebuy]")
    person.result.locator("[data-action=rebuy]").click()
    fits(the_open(phone), "rebuy", "[data-action=confirm]")
    phone.goto(f"/tournaments/{tournament}/")
    person.act("give-up")
    fits(the_open(phone), "give-up", "[data-action=give-up-yes]")


def test_the_dialogs_of_a_club_and_of_ones_account(site: Site, open_page: OpenPage) -> None:
    phone, other = Person(open_page(**PHONE)), Person(open_page())
    for person, name in ((phone, "meera-fits"), (other, "nikhil-fits")):
        person.sign_up(name)
    club, league = site.shell(CLUB.format(owner="meera-fits", member="nikhil-fits")).split()
    page = phone.page
    page.goto("/")
    page.locator(".account-menu summary").click()
    fits(page.locator(".account-items"), "account-menu", "a[href='/accounts/logout/']")
    for address, actions in (
        (f"/clubs/{club}/", ("pass-on", "remove", "leave-club")),
        (f"/clubs/{club}/leagues/{league}/", ("leave-league", "end-league")),
    ):
        page.goto(address)
        for action in actions:
            page.locator(f"[data-action^={action}]:visible").first.click()
            fits(the_open(page), action, f"[data-action^={action}][data-action$=yes]")
            close(page)


def test_the_look_at_the_clock(site: Site, open_page: OpenPage) -> None:
    phone = open_page(**PHONE)
    guest = Person(phone)
    guest.play_as_guest()
    guest.sit_down_at("Lotus Pond")
    assert site.shell(CHECK_DUE) != "0"
    fits(phone.get_by_role("alertdialog"), "reality", ".button-main")
