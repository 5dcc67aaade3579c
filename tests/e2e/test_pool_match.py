"""A pool match in the browser: entering is confirmed, falling is asked about, a split is seen before it is answered."""

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.site import Site

OPEN = """
from tournaments.models import Match, PoolOffer
from tournaments.matches.services.operating import open_offer
terms = dict(profile_name="playship-pool61", entry_fee_minor=2500, rake_bps=1000, seats={seats}, bot_think_ms=0)
calm = dict(overrides={{"turn_s": 300}})
clocks = dict(start_s=600, between_s=2, rejoin_s=120, vote_s=120)
offer = open_offer(PoolOffer(name={name!r}, bots_wanted={seats} - 2, **terms, **clocks, **calm))
print(Match.objects.get(offer=offer).public_id)
"""
START = """
from base import clock
from tournaments.models import Match
Match.objects.filter(public_id={match!r}).update(due_at=clock.at(clock.now_ms()))
"""
# All drop but one, and the deal counts with these points; what the match makes of it is its own code.
END = """
from django.utils import timezone
from engine import deal as rules
from base import clock
from django.db import transaction
from tables.models import Deal, DealSeat, Table
from tables.play import ending
from tables.sealing.deals import key_of
from tournaments.models import Match
from tournaments.matches.services.dealing import go_on_after

Match.objects.filter(public_id={match!r}).update(between_s={pause_s})
points = {points!r}
with transaction.atomic():  # the worker may be about to play a bot, and takes up what it finds ended
    deal = Deal.objects.select_for_update().get(pk=Match.objects.get(public_id={match!r}).deal_id, status="live")
    table = Table.objects.select_for_update().get(pk=deal.table_id)
    key = key_of(deal)
    state = key.state(deal.version, deal.snapshot, deal.terms)
    while state.result is None:
        seat = state.turn
        if state.phase is rules.Phase.DECLARE:  # the bot was quicker still
            step = rules.Declare(seat, (), state.seats[seat].hand)
        elif state.phase is rules.Phase.SHOW:
            seat = next(one for one in state.still_in if state.seats[one].sent is None)
            step = rules.Show(seat, (), state.seats[seat].hand)
        elif state.drawn:  # the bot was quicker: who has drawn discards before the next may drop
            step = rules.Discard(seat=state.turn, card=state.seats[state.turn].hand[0])
        else:
            step = rules.Drop(seat=state.turn)
        state, _ = rules.apply(state, step, clock.now_ms())
    for seat in DealSeat.objects.filter(deal=deal).select_related("player"):
        who = "bot" if seat.player.is_bot else seat.player.display_name
        DealSeat.objects.filter(pk=seat.pk).update(score=points[who])
    over = {{"status": "over", "due_at": None, "bot_due_at": None, "ended_at": timezone.now(), "awaits_host": True}}
    over["data_key"] = key.clear
    Deal.objects.filter(pk=deal.pk).update(snapshot=key.seal_state(state), version=state.version, **over)
    ending.free_table(table, clock.now_ms())
go_on_after(deal.pk, clock.now_ms())
"""


def open_match(site: Site, name: str, seats: int = 3) -> str:
    """Open matches for two people and bots beside them; the id of the first. One full of people starts at once."""
    return site.shell(OPEN.format(name=name, seats=seats))


def end_deal(site: Site, match: str, points: dict[str, int], *pages: Page, pause_s: int = 2) -> None:
    """End the live deal with these points, by display name or 'bot', and look again."""
    site.shell(END.format(match=match, points=points, pause_s=pause_s))
    for page in pages:
        page.reload()


def enter(page: Page, match: str) -> str:
    """A guest enters the match by its page; returns the guest's name."""
    person = Person(page)
    person.play_as_guest()
    name = page.locator(".account-name").text_content()
    page.goto(f"/matches/{match}/")
    person.act("enter")
    person.act("enter-yes")
    person.is_told("You are in")
    expect(page.locator(".me .seat")).to_be_visible()
    assert name is not None
    return name.strip()


def test_a_player_falls_rejoins_and_shares_the_prize(site: Site, page: Page, other_page: Page) -> None:
    match = open_match(site, "Banyan Match")
    asha, binod = enter(page, match), enter(other_page, match)
    site.shell(START.format(match=match))
    for player in (Person(page), Person(other_page)):
        player.await_cards(13)
    end_deal(site, match, {asha: 61, binod: 15, "bot": 0}, page, other_page)
    question = page.get_by_role("dialog", name="Rejoin the match?")
    expect(question).to_contain_text("16")
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    page.locator("[data-action=answer]").click()
    page.locator("[data-action=rejoin]").click()
    expect(page.locator(".strip")).to_contain_text("16 pts")
    for player in (page, other_page):
        expect(player.locator(".bar-title")).to_contain_text("Deal 2")
        Person(player).await_cards(13)
    end_deal(site, match, {asha: 0, binod: 30, "bot": 61}, page, other_page, pause_s=120)
    Person(other_page).act("close-result")
    other_page.locator("[data-action=offer-split]").click()
    expect(other_page.get_by_role("dialog", name="Split the prize?")).to_contain_text("57.50")
    other_page.locator("[data-action=propose-split]").click()
    expect(page.get_by_role("dialog", name="Split the prize?")).to_contain_text("agrees")
    portrait = page.locator(".split-who .avatar").first.bounding_box()
    assert portrait is not None
    assert portrait["height"] <= 40
    page.locator("[data-action=agree-split]").click()
    Person(page).is_told("The prize was split")
    expect(Person(page).result).to_contain_text("The prize was split: all agreed.")
    Person(page).result.locator("[data-action=match-page]").click()
    expect(page.locator(".event-won")).to_contain_text(binod)
    expect(page.locator("[data-action=next-match]")).to_be_visible()


def test_auto_drop_says_so_until_one_is_back_and_leaving_says_what_is_lost(
    site: Site, page: Page, other_page: Page
) -> None:
    match = open_match(site, "Neem Match", seats=2)
    for one in (page, other_page):
        enter(one, match)
    person = Person(page)
    person.await_cards(13)
    person.act("menu")
    person.act("auto-drop")
    page.keyboard.press("Escape")
    person.act("im-back")
    expect(page.locator("[data-action=im-back]")).to_have_count(0)
    person.act("menu")
    expect(page.locator("[data-action=add-chips], [data-action=sit-out]")).to_have_count(0)
    person.act("leave")
    expect(page.get_by_role("dialog", name="Leave the match?")).to_contain_text("You cannot come back")
    person.confirm()
    person.is_told("You have left the match")


def test_a_phone_enters_and_withdraws_and_no_page_is_wider_than_it(site: Site, phone: Page) -> None:
    match = open_match(site, "Lotus Match")
    enter(phone, match)
    for address in ("/lobby/pool61/", "/tournaments/", f"/matches/{match}/"):
        phone.goto(address)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person = Person(phone)
    person.act("withdraw")
    person.act("withdraw-yes")
    expect(phone.locator("[data-action=enter]")).to_be_visible()
