"""One tap after a match leads into the next one like it: together, for the fee that was shown, within the limits."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.care.breaks import services as breaks
from accounts.care.breaks.services import Length
from base.refusals import Refused
from tests.tournaments.matches.cast import FEE_MINOR, chips_of, open_match, players, pool_minor, started
from tests.two_hands import meets
from tournaments.matches.models.match import Entry, Match
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.services import operating
from tournaments.matches.services.again import play_again
from tournaments.matches.services.entering import enter

pytestmark = pytest.mark.django_db


def ended(*users) -> Match:
    """A match between these that is over; another like it stands open."""
    match = started(users, between_s=5)
    operating.cancel(match.public_id, "an operator's reason")
    match.refresh_from_db()
    return match


def refused(match: Match, user, fee_minor: int = FEE_MINOR) -> EntryRefusal:
    with pytest.raises(EntryRefused) as said:
        play_again(match.public_id, user, fee_minor)
    return said.value.code


def test_who_taps_meets_the_others_in_the_match_that_stands_open():
    asha, binod, chitra = players(3)
    match = ended(asha, binod, chitra)
    before = chips_of(asha)
    first, second = (play_again(match.public_id, user, FEE_MINOR) for user in (asha, binod))
    assert first.match == second.match == open_match(match.offer)
    assert (chips_of(asha), pool_minor(first.match)) == (before - FEE_MINOR, 2 * FEE_MINOR)


def test_a_second_tap_takes_no_second_fee():
    asha, binod = players(2)
    match = ended(asha, binod)
    assert play_again(match.public_id, asha, FEE_MINOR) == play_again(match.public_id, asha, FEE_MINOR)
    assert Entry.objects.filter(match=open_match(match.offer), player=asha).count() == 1


def test_no_other_fee_is_taken_than_the_one_that_was_shown():
    asha, binod = players(2)
    match = ended(asha, binod)
    assert refused(match, asha, FEE_MINOR - 1) is EntryRefusal.FEE_CHANGED
    assert not open_match(match.offer).entries.exists()


def test_only_who_played_a_match_that_is_over_plays_again():
    asha, binod, chitra = players(3)
    match = ended(asha, binod)
    assert refused(match, chitra) is EntryRefusal.NOT_ENTERED
    going_on = started([asha, binod])
    assert refused(going_on, asha) is EntryRefusal.NOT_OVER


def test_without_an_open_match_the_lobby_is_named():
    asha, binod = players(2)
    match = ended(asha, binod)
    operating.set_open(match.offer, False)
    assert refused(match, asha) is EntryRefusal.NO_NEXT


def test_a_break_holds_here_too():
    asha, binod = players(2)
    match = ended(asha, binod)
    breaks.take_break(asha, Length.FOR_GOOD)
    with pytest.raises(Refused):
        play_again(match.public_id, asha, FEE_MINOR)
    assert not open_match(match.offer).entries.exists()


def test_the_page_offers_it_and_leads_to_the_new_table(client: Client):
    asha, binod = players(2)
    match = ended(asha, binod)
    client.force_login(asha)
    there = reverse("tournaments:match-again", args=[match.public_id])
    assert there in client.get(reverse("tournaments:match", args=[match.public_id])).content.decode()
    assert client.post(there, {"fee_minor": "much"})["Location"] == reverse("tournaments:match", args=[match.public_id])
    went = client.post(there, {"fee_minor": FEE_MINOR})
    assert went["Location"] == reverse("table", args=[open_match(offer=match.offer).table.public_id])


def test_the_page_offers_it_to_nobody_else(client: Client):
    asha, binod, chitra = players(3)
    match = ended(asha, binod)
    client.force_login(chitra)
    there = reverse("tournaments:match-again", args=[match.public_id])
    assert there not in client.get(reverse("tournaments:match", args=[match.public_id])).content.decode()


@pytest.mark.django_db(transaction=True)
def test_who_taps_while_the_open_match_fills_up_enters_the_one_after_it():
    asha, binod, chitra = players(3)
    match = ended(asha, binod)
    full = open_match(match.offer)
    enter(full.public_id, chitra)
    waited, tapped = meets(lambda: enter(full.public_id, binod), lambda: play_again(match.public_id, asha, FEE_MINOR))
    assert waited
    assert tapped.result().match == open_match(match.offer) != full
    assert pool_minor(full) == 2 * FEE_MINOR


def test_there_is_nothing_to_play_again_where_there_was_no_match():
    with pytest.raises(EntryRefused) as said:
        play_again("nosuchmatch", players(1)[0], FEE_MINOR)
    assert said.value.code is EntryRefusal.NO_MATCH
