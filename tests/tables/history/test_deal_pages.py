"""A finished deal's page is for who played it, or for anybody when its table shares; of a live deal nothing is told."""

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.people.models import User
from engine import deal as rules
from tables.history import records
from tables.play import deadlines, parking
from tables.play.models import Deal
from tables.setup.models import Table
from tests.tables.cast import act, dealt, funded, in_turn, seed_of, state_of
from tests.tables.played import eventful, over

pytestmark = pytest.mark.django_db

PARTS = ("", "record.json", "record.txt")


def browser(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def status(client: Client, deal: Deal, part: str = "") -> int:
    return client.get(f"/deals/{deal.public_id}/{part}").status_code


def replay_in(page: str) -> dict:
    found = re.search(r'<script id="replay" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.fixture
def asha() -> User:
    return funded("Asha")


@pytest.fixture
def bela() -> User:
    return funded("Bela")


@pytest.mark.parametrize("part", PARTS)
def test_who_played_sees_everything(asha, bela, part):
    deal = over(asha, bela)
    assert [status(browser(user), deal, part) for user in (asha, bela)] == [200, 200]


@pytest.mark.parametrize("part", PARTS)
def test_to_anybody_else_there_is_no_such_deal(asha, bela, part):
    deal = over(asha, bela)
    assert status(browser(funded("Chetan")), deal, part) == 404
    assert browser(asha).get(f"/deals/nosuchdeal00/{part}").status_code == 404


@pytest.mark.parametrize("part", PARTS)
def test_who_is_not_logged_in_is_asked_to_whether_or_not_it_exists(asha, bela, part):
    deal = over(asha, bela)
    for public_id in (deal.public_id, "nosuchdeal00"):
        answer = browser().get(f"/deals/{public_id}/{part}")
        assert answer["Location"].startswith("/accounts/login/?next=/deals/")


@pytest.mark.parametrize("part", PARTS)
def test_a_table_that_shares_shows_its_deals_to_whoever_has_the_link(asha, bela, part):
    deal = over(asha, bela, share_deals=True)
    assert status(browser(), deal, part) == status(browser(funded("Chetan")), deal, part) == 200
    Table.objects.update(share_deals=False)
    assert status(browser(funded("Chetan")), deal, part) == 404


@pytest.mark.parametrize("part", PARTS)
def test_of_a_live_deal_its_players_get_a_sentence_and_nothing_else(asha, bela, part):
    deal = dealt(asha, bela, share_deals=True)
    answer = browser(asha).get(f"/deals/{deal.public_id}/{part}")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "still being played" in text
    assert seed_of(deal).hex() not in text
    assert '"hands"' not in text
    assert status(browser(funded("Chetan")), deal, part) == 404


@pytest.mark.parametrize(("end", "word"), [(parking.park, "waits for an operator"), (parking.void, "no chips moved")])
def test_a_parked_or_void_deal_says_so(asha, bela, end, word):
    deal = dealt(asha, bela)
    end(deal.public_id, "a fault")
    for part in PARTS:
        answer = browser(asha).get(f"/deals/{deal.public_id}/{part}")
        assert answer.status_code == 409
        assert word in answer.content.decode()


def test_the_page_has_every_step_with_all_hands(asha, bela):
    deal = over(asha, bela)
    replay = replay_in(browser(asha).get(f"/deals/{deal.public_id}/").content.decode())
    state = state_of(deal)
    assert [step["version"] for step in replay["steps"]] == list(range(1, deal.version + 1))
    assert [len(hand) for hand in replay["hands"]] == [13, 13]
    assert state.seats[replay["you"]].player == asha.public_id
    assert replay["steps"][-1]["events"][-1]["type"] == "over"


def test_a_reader_who_did_not_play_is_nobody_in_it(asha, bela):
    deal = over(asha, bela, share_deals=True)
    page = browser().get(f"/deals/{deal.public_id}/").content.decode()
    assert replay_in(page)["you"] is None
    assert "noindex" in page


def test_names_cannot_break_out_of_the_page(asha, bela):
    User.objects.filter(pk=bela.pk).update(display_name="</script><b>x")
    deal = over(asha, bela)
    page = browser(asha).get(f"/deals/{deal.public_id}/").content.decode()
    assert "</script><b>x" not in page
    assert {one["name"] for one in replay_in(page)["players"].values()} == {"Asha", "</script><b>x"}


def test_the_result_is_told_in_words_with_points_and_chips(asha, bela):
    deal = over(asha, bela)
    page = browser(asha).get(f"/deals/{deal.public_id}/").content.decode()
    sentences = ("The winner loses nothing.", "A drop in the very first turn costs the first drop.")
    for words in ("Replay of a finished deal", *sentences, "+18", "\u221220", "20 pts"):
        assert words in page


def test_the_words_are_in_the_readers_language(asha, bela):
    deal = over(asha, bela)
    client = browser(asha)
    client.cookies["django_language"] = "hi"
    page = client.get(f"/deals/{deal.public_id}/").content.decode()
    assert "The winner loses nothing." not in page
    assert "पूरी हुई डील का रीप्ले" in page


def test_a_lost_hand_is_explained_card_by_card():
    deal = eventful(1, players=2)
    place = deal.deal_seats.filter(player__is_bot=False).first()
    page = browser(place.player).get(f"/deals/{deal.public_id}/").content.decode()
    assert page.count('class="result"') == deal.deal_seats.count()
    assert "pts" in page


def queries_of(client: Client, deal: Deal) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/deals/{deal.public_id}/")
    return len(asked)


def test_the_page_costs_the_same_few_queries_however_long_the_deal(asha, bela):
    short, long = over(asha, bela), eventful(2, players=3)
    for deal in (short, long):
        player = deal.deal_seats.filter(player__is_bot=False).first().player
        client = browser(player)
        # Some things are asked for only once in a while, so the cheapest of some readings is what one costs.
        assert min(queries_of(client, deal) for _ in range(4)) <= 9


def test_moves_made_in_ones_name_are_flagged_in_the_record_and_the_steps(asha, bela):
    deal = dealt(asha, bela)
    while (state := state_of(deal)).result is None:
        if state.version < 5:
            act(deal, in_turn(deal, [asha, bela]), rules.Draw(seat=0, pile="closed"), state.turn_due_at_ms - 1)
        deadlines.sweep_clocks(state_of(deal).due_at_ms)
    deal.refresh_from_db()
    assert {"timeout"} <= {move.by for move in records.record_of(deal).moves}
    replay = replay_in(browser(asha).get(f"/deals/{deal.public_id}/").content.decode())
    events = [event for step in replay["steps"] for event in step["events"]]
    assert {event["type"] for event in events if event.get("by") == "timeout"} >= {"discarded", "dropped"}
