"""Who watches a tab of matches or of tournaments is told of the cards that have changed, each in its place."""

import json
from datetime import timedelta

import pytest

from base import clock
from tables.lobby.consumers import reader_of
from tables.lobby.standing import Lobby, Reader
from tables.lobby.tabs import tabs
from tests.tables.statements import statements
from tests.tournaments.matches.cast import funded, offer_of, open_match, players
from tests.tournaments.scheduled.cast import NOON_MS, announced
from tournaments.matches.queries import open_matches
from tournaments.matches.services.entering import enter, withdraw
from tournaments.scheduled.services import cancelling, entering

pytestmark = pytest.mark.django_db
ASKED_FOR = "every 4s"


def watching(tab: str, *readers: Reader) -> tuple[Lobby, Reader]:
    """The list of a tab, looked at, and a visitor of that tab."""
    found = tabs.get(tab)
    assert found is not None
    lobby, reader = Lobby(found.listing), Reader(0, "en", tab, ())
    lobby.look([reader, *readers])
    return lobby, reader


def told(lobby: Lobby, reader: Reader):
    frame = lobby.look([reader]).get(reader)
    return json.loads(frame) if frame else None


def three_matches(seats: int) -> list[str]:
    """Three matches with an equal fee, in the list's order."""
    for name in ("Amla", "Bel", "Chiku"):
        offer_of(seats, name=name)
    return [row.public_id for row in open_matches(None)]


def test_somebody_who_enters_changes_one_card_in_its_place():
    before, changed, _last = three_matches(3)
    lobby, reader = watching("pool101")
    assert told(lobby, reader) is None
    enter(changed, players(1)[0])
    (row,) = told(lobby, reader)["rows"]
    assert (row["id"], row["after"]) == (changed, before)
    assert "1 of 3" in row["html"]
    assert told(lobby, reader) is None


def test_a_match_that_begins_goes_and_the_next_one_stands_where_it_stood():
    first, full, last = three_matches(2)
    lobby, reader = watching("pool101")
    for player in players(2):
        enter(full, player)
    news = told(lobby, reader)
    (row,) = news["rows"]
    assert news["gone"] == [full]
    assert row["after"] == first
    assert row["id"] not in {first, full, last}


def test_only_the_tab_that_shows_it_is_told():
    deals = open_match(offer_of(2, name="Short Deals", profile_name="junglee-deals2"))
    lobby, pool = watching("pool101")
    of_deals = Reader(0, "en", "deals", ())
    enter(deals.public_id, players(1)[0])
    assert set(lobby.look([pool, of_deals])) == {of_deals}


def test_who_is_in_reads_so_although_the_numbers_stayed():
    match, (asha, binod) = open_match(offer_of()), players(2)
    enter(match.public_id, asha)
    own = [Reader(user.pk, "en", "pool101", ()) for user in (asha, binod)]
    lobby, _visitor = watching("pool101", *own)
    withdraw(match.public_id, asha)
    enter(match.public_id, binod)
    frames = lobby.look(own)
    assert ["data-mine" in frames[reader].decode() for reader in own] == [False, True]


def test_a_registration_changes_the_tournaments_card():
    cup, later = announced(), announced(name="Later Cup", starts_at=clock.at(NOON_MS) + timedelta(hours=1))
    lobby, reader = watching("tournaments")
    entering.register(later.public_id, funded("Asha"), NOON_MS - 3_600_000)
    (row,) = told(lobby, reader)["rows"]
    assert (row["id"], row["after"]) == (later.public_id, cup.public_id)
    assert "1 of 1000" in row["html"]


def test_a_tournament_that_a_filter_shows_no_more_goes_from_that_page():
    cup = announced()
    coming = Reader(0, "en", "tournaments", (("state", "coming"),))
    lobby, everything = watching("tournaments", coming)
    entering.register(cup.public_id, funded("Asha"), NOON_MS - 3_600_000)
    lobby.look([coming, everything])
    cancelling.cancel(cup.public_id, "The house is closed.")
    frames = lobby.look([coming, everything])
    assert json.loads(frames[coming])["gone"] == [cup.public_id]
    assert [row["id"] for row in json.loads(frames[everything])["rows"]] == [cup.public_id]


@pytest.mark.parametrize(("tab", "most"), [("pool101", 2), ("tournaments", 2)])
def test_a_quiet_look_costs_the_same_however_many_watch_and_however_many_there_are(tab, most):
    for number in range(3):
        open_match(offer_of(name=f"Pool {number}"))
        announced(name=f"Cup {number}")
    lobby, reader = watching(tab)
    readers = [Reader(player_pk, "en", tab, ()) for player_pk in range(5)]
    lobby.look(readers)
    assert statements(lambda: lobby.look([reader, *readers])) <= most


@pytest.mark.parametrize(
    ("tab", "url"),
    [("pool101", "/lobby/pool101/"), ("tournaments", "/tournaments/")],
)
def test_a_page_names_what_it_shows_as_the_socket_does_and_asks_for_nothing_meanwhile(client, tab, url):
    enter(open_match(offer_of()).public_id, players(1)[0])
    announced()
    lobby, reader = watching(tab)
    page = client.get(url).content.decode()
    assert f'data-digest="{lobby.digest(reader)}"' in page
    assert f'data-news="/ws/lobby/?tab={tab}&lang=en"' in page
    assert ASKED_FOR not in page


@pytest.mark.parametrize(
    ("query", "tab", "wanted"),
    [
        (b"tab=deals&deals=2&stake=1", "deals", (("deals", "2"),)),
        (b"tab=nonsense&cards=21", "points21", ()),
        (b"", "points13", ()),
    ],
)
def test_an_address_names_a_tab_and_what_is_not_known_is_left_out(query, tab, wanted):
    reader = reader_of({"query_string": query}, None)
    assert (reader.tab, reader.wanted) == (tab, wanted)
