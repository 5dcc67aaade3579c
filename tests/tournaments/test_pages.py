"""The pages of matches and tournaments answer everybody in every state, and offer what the visitor may do."""

import pytest
from django.urls import reverse

from tests.tournaments.matches.cast import FEE_MINOR, offer_of, open_match, players, started
from tests.tournaments.scheduled.cast import announced
from tournaments.matches.services.entering import enter

pytestmark = pytest.mark.django_db


def page_of(client, match, name="match") -> str:
    answer = client.get(reverse(f"tournaments:{name}", args=[match.public_id]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_visitor_sees_the_match_and_how_to_get_in(client):
    page = page_of(client, open_match(offer_of()))
    assert reverse("accounts:guest") in page
    assert 'data-action="enter"' not in page


def test_entering_is_asked_before_it_is_done(client):
    match = open_match(offer_of())
    client.force_login(players(1)[0])
    page = page_of(client, match)
    assert 'data-ask="enter"' in page
    assert 'aria-labelledby="enter-title"' in page


def test_who_has_entered_may_withdraw_and_sees_the_countdown(client):
    match, [asha] = open_match(offer_of()), players(1)
    enter(match.public_id, asha)
    client.force_login(asha)
    page = page_of(client, match, "match-live")
    assert 'data-ask="withdraw"' in page
    assert "data-due-ms" in page


def test_while_it_is_played_leaving_says_what_is_lost(client):
    people = players(2)
    match = started(people)
    client.force_login(people[0])
    page = page_of(client, match)
    assert 'data-ask="leave"' in page
    assert f"forfeit the {FEE_MINOR // 100}" in page


def test_a_pool_has_its_own_matches_only(client):
    open_match(offer_of(name="Mango 101"))
    assert "Mango 101" in client.get(reverse("tournaments:pool-lobby", args=[101])).content.decode()
    assert "Mango 101" not in client.get(reverse("tournaments:pool-rows", args=[201])).content.decode()


def test_deals_have_a_tab_of_their_own_narrowed_by_their_number(client):
    offer_of(2, name="Short Deals", profile_name="junglee-deals2")
    offer_of(6, name="Long Deals", profile_name="junglee-deals6")
    offer_of(name="Mango 101")
    page = client.get(reverse("tournaments:deals-lobby")).content.decode()
    assert ("Short Deals" in page, "Long Deals" in page, "Mango 101" in page) == (True, True, False)
    assert "Best of 6" in page
    rows = client.get(reverse("tournaments:deals-rows"), {"deals": 2}).content.decode()
    assert ("Short Deals" in rows, "Long Deals" in rows) == (True, False)
    assert "Short Deals" not in client.get(reverse("tournaments:pool-lobby", args=[101])).content.decode()


def test_a_match_of_deals_says_its_chips_and_that_nobody_drops(client):
    match = started(players(2), profile_name="junglee-deals3")
    page = page_of(client, match)
    assert "begins with 240 chips of the match" in page
    assert "Nobody may drop" in page
    assert "rejoin" not in page


def test_a_pool_that_no_house_plays_is_not_found(client):
    assert client.get(reverse("tournaments:pool-lobby", args=[77])).status_code == 404


def test_an_empty_list_says_where_else_to_go(client):
    page = client.get(reverse("tournaments:tournaments")).content.decode()
    assert reverse("tournaments:pool-lobby", args=[101]) in page


def test_ones_own_match_is_named_in_every_tab(client):
    match, [asha] = open_match(offer_of(name="Mango 101")), players(1)
    enter(match.public_id, asha)
    client.force_login(asha)
    for address in (reverse("lobby"), reverse("tournaments:pool-lobby", args=[61]), reverse("tournaments:tournaments")):
        assert "Mango 101" in client.get(address).content.decode()


def test_the_lists_are_narrowed_by_the_pages_address(client):
    announced(name="Narrow Cup", seats=3)
    announced(name="Wide Cup", seats=6)
    offer_of(3, name="Cheap Match")
    offer_of(3, name="Dear Match", entry_fee_minor=50_000)
    cups = client.get(reverse("tournaments:tournaments"), {"seats": 6}).content.decode()
    assert ("Wide Cup" in cups, "Narrow Cup" in cups) == (True, False)
    matches = client.get(reverse("tournaments:pool-lobby", args=[101]), {"fee": 50_000}).content.decode()
    assert ("Dear Match" in matches, "Cheap Match" in matches) == (True, False)
