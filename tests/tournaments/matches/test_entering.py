"""Entering a match: the fee goes into its pool, a chair is taken, the first entry starts the countdown."""

import pytest

from base import clock
from tables.chairs import infos
from tables.setup.models import Host
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    NOON_MS,
    chips_of,
    funded,
    offer_of,
    open_match,
    players,
    pool_minor,
)
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.services.entering import enter, withdraw
from wallet.refusals import InsufficientFunds

pytestmark = pytest.mark.django_db


def refused(verb, *args) -> EntryRefusal:
    with pytest.raises(EntryRefused) as said:
        verb(*args)
    return said.value.code


def test_an_offer_has_one_match_standing_open_at_a_table_of_its_own():
    match = open_match(offer_of())
    assert (match.table.host, match.due_at) == (Host.MATCH, None)
    assert match.table.hosted["match"]["status"] == "registering"


def test_the_fee_goes_into_the_pool_and_the_player_takes_a_chair():
    match, [asha] = open_match(offer_of()), players(1)
    before = chips_of(asha)
    enter(match.public_id, asha, NOON_MS)
    assert (chips_of(asha), pool_minor(match)) == (before - FEE_MINOR, FEE_MINOR)
    assert [seat.player for seat in infos.seats_of(match.table)] == [asha]


def test_the_first_entry_starts_the_countdown_and_the_next_do_not_move_it():
    match, [asha, binod] = open_match(offer_of()), players(2)
    enter(match.public_id, asha, NOON_MS)
    enter(match.public_id, binod, NOON_MS + 10_000)
    match.refresh_from_db()
    assert clock.to_ms(match.due_at) == NOON_MS + 30_000


def test_a_match_that_is_full_starts_at_once_and_the_next_one_opens():
    offer, people = offer_of(2), players(2)
    match = open_match(offer)
    for user in people:
        enter(match.public_id, user, NOON_MS)
    match.refresh_from_db()
    assert match.status == MatchStatus.PLAYING
    assert clock.to_ms(match.due_at) == NOON_MS + 5_000
    assert open_match(offer).pk != match.pk


def test_nobody_enters_twice():
    match, [asha] = open_match(offer_of()), players(1)
    enter(match.public_id, asha, NOON_MS)
    assert refused(enter, match.public_id, asha) is EntryRefusal.ALREADY_ENTERED
    assert pool_minor(match) == FEE_MINOR


def test_a_match_that_has_started_is_entered_no_more():
    match, people = open_match(offer_of(2)), players(3)
    for user in people[:2]:
        enter(match.public_id, user, NOON_MS)
    assert refused(enter, match.public_id, people[2]) is EntryRefusal.HAS_STARTED
    assert refused(withdraw, match.public_id, people[0]) is EntryRefusal.HAS_STARTED


def test_there_is_no_match_of_that_name():
    assert refused(enter, "nosuchmatch", funded()) is EntryRefusal.NO_MATCH


def test_who_has_too_little_is_told_so_and_takes_no_chair():
    match, [asha] = open_match(offer_of(entry_fee_minor=10**10)), players(1)
    with pytest.raises(InsufficientFunds):
        enter(match.public_id, asha, NOON_MS)
    assert infos.seats_of(match.table) == []
    assert not match.entries.exists()


def test_withdrawing_gives_the_whole_fee_back_and_the_chair_free():
    match, [asha, binod] = open_match(offer_of()), players(2)
    before = chips_of(asha)
    enter(match.public_id, asha, NOON_MS)
    enter(match.public_id, binod, NOON_MS)
    withdraw(match.public_id, asha, NOON_MS)
    assert (chips_of(asha), pool_minor(match)) == (before, FEE_MINOR)
    assert [seat.player for seat in infos.seats_of(match.table)] == [binod]


def test_when_the_last_person_withdraws_the_countdown_stops():
    match, [asha] = open_match(offer_of()), players(1)
    enter(match.public_id, asha, NOON_MS)
    withdraw(match.public_id, asha, NOON_MS)
    match.refresh_from_db()
    assert (match.due_at, pool_minor(match)) == (None, 0)


def test_one_may_come_back_after_withdrawing():
    match, [asha] = open_match(offer_of()), players(1)
    enter(match.public_id, asha, NOON_MS)
    withdraw(match.public_id, asha, NOON_MS)
    enter(match.public_id, asha, NOON_MS)
    assert pool_minor(match) == FEE_MINOR


def test_only_who_has_entered_withdraws():
    assert refused(withdraw, open_match(offer_of()).public_id, funded()) is EntryRefusal.NOT_ENTERED


def test_the_table_shows_who_has_entered():
    match, [asha] = open_match(offer_of()), players(1)
    enter(match.public_id, asha, NOON_MS)
    shown = Match.objects.get(pk=match.pk).table.hosted["match"]
    assert [one["player"]["id"] for one in shown["entrants"]] == [asha.public_id]
    assert (shown["pool_minor"], shown["due_at_ms"]) == (FEE_MINOR, NOON_MS + 30_000)
