"""Whatever code forgets, the database refuses: two open matches of an offer, an end with money left, a second entry."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from base import clock
from tests.tournaments.matches.cast import NOON_MS, deal_with, offer_of, open_match, players, started
from tournaments.matches.models.match import Entry, Match, MatchStatus
from tournaments.matches.models.offer import PoolOffer
from tournaments.matches.services.entering import enter
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db


def refused(verb) -> str:
    with pytest.raises(DatabaseError) as said, transaction.atomic():
        verb()
    assert isinstance(said.value, IntegrityError)
    return str(said.value)


def test_a_match_does_not_end_with_money_in_its_pool():
    match = started(players(2))
    ended = Match.objects.filter(pk=match.pk)
    said = refused(
        lambda: ended.update(status=MatchStatus.OVER, ended_at=clock.at(NOON_MS), due_at=None, ending="last_one_in")
    )
    assert "is not empty" in said


def test_an_offer_has_one_open_match():
    offer = offer_of(2)
    people = players(2)
    first = open_match(offer)
    for user in people:
        enter(first.public_id, user, NOON_MS)
    again = Match.objects.filter(pk=first.pk)
    said = refused(lambda: again.update(status=MatchStatus.REGISTERING, due_at=None, started_at=None))
    assert "match_one_open_an_offer" in said


def test_a_player_enters_a_match_once():
    match, [asha] = open_match(offer_of()), players(1)
    enter(match.public_id, asha, NOON_MS)
    double = Entry(match=match, player=asha, entered_at=clock.at(NOON_MS))
    assert "entry_once" in refused(double.save)


def test_a_match_being_played_waits_for_a_time_or_for_a_deal():
    match = started(players(2))
    assert "match_waits_for_one_thing" in refused(lambda: Match.objects.filter(pk=match.pk).update(due_at=None))


@pytest.mark.parametrize(
    "fields", [{"entry_fee_minor": 0}, {"rake_bps": 10_001}, {"min_players": 1}, {"seats": 8}, {"bots_wanted": 3}]
)
def test_an_offer_that_makes_no_sense_is_not_kept(fields):
    offer = offer_of(3)
    refused(lambda: PoolOffer.objects.filter(pk=offer.pk).update(**fields))


def test_the_ledgers_check_finds_a_fee_that_nobody_wrote_down():
    match = started(players(2))
    assert list(differences()) == []
    Entry.objects.filter(match=match).update(fees_paid=2)
    [found] = list(differences())
    assert (found.check, found.expected) == ("pools of matches hold their fees and end empty", "10000")


def test_the_ledgers_check_finds_what_is_left_in_an_ended_matchs_pool():
    people = players(2)
    match = started(people)
    deal_with(match, {people[0]: 80})
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE tournaments_match DISABLE TRIGGER USER")
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.OVER, ended_at=clock.at(NOON_MS), due_at=None, ending="last_one_in"
    )
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournaments_match ENABLE TRIGGER USER")
    assert [(found.found, found.expected) for found in differences()] == [("5000", "0")]
