"""What a tournament and a match call their players to, and until when: read from what is committed."""

from datetime import timedelta

import pytest

from base import clock
from tests.tournaments.matches.cast import deal_with, players, started
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, entry, run_until
from tournaments.answers.calls import SOON, of_matches, of_tournaments
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.rounds import Place
from tournaments.scheduled.services import playing_on

pytestmark = pytest.mark.django_db
REBUYS = {
    "rebuys_max": 1,
    "rebuy_fee_minor": 4_000,
    "rebuy_rounds": 1,
    "rounds": [{"deals": 1, "per_table": 1}, {"deals": 1, "per_table": 1}, {"deals": 1}],
}


def called(user, now_ms):
    return list(of_tournaments([user.pk], clock.at(now_ms)).get(user.pk, ()))


def table_of(tournament, user, number):
    place = Place.objects.get(registration=entry(tournament, user), round__number=number)
    return f"/tables/{place.round_table.table.public_id}/"


def test_a_start_that_is_near_calls_who_is_registered():
    tournament = announced()
    asha, _ = entered(tournament, 2)
    near_ms = NOON_MS - int(SOON / timedelta(milliseconds=1))
    assert called(asha, near_ms - 1000) == []
    (call,) = called(asha, near_ms + 1000)
    assert (call.kind, call.name, call.until_ms) == ("soon", "Diwali Cup", NOON_MS)
    assert call.url == f"/tournaments/{tournament.public_id}/"


def test_the_table_that_opens_calls_its_players_until_the_first_deal():
    tournament = announced()
    users = entered(tournament, 6)
    now = run_until(tournament, NOON_MS, "playing")
    for user in users:
        (call,) = called(user, now)
        assert (call.kind, call.url) == ("table", table_of(tournament, user, 1))
        assert call.until_ms == now + 2000


def test_the_next_round_calls_to_another_table_and_a_break_calls_nobody_who_goes_on():
    tournament = announced()
    users = entered(tournament, 6)
    now = run_until(tournament, NOON_MS, "break")
    going_on = [user for user in users if entry(tournament, user).status == RegistrationStatus.IN]
    assert [called(user, now) for user in going_on] == [[]] * len(going_on)
    now = run_until(tournament, now, "playing")
    (call,) = called(going_on[0], now)
    assert (call.kind, call.url) == ("round", table_of(tournament, going_on[0], 2))


def test_who_falls_out_is_called_to_the_rebuy_until_the_break_is_over_and_not_after_buying():
    tournament = announced(**REBUYS)
    users = entered(tournament, 9)
    now = run_until(tournament, NOON_MS, "break")
    first, second = [user for user in users if entry(tournament, user).status == RegistrationStatus.OUT][:2]
    (call,) = called(first, now)
    assert (call.kind, call.amount_minor) == ("rebuy", 4_000)
    assert call.url == f"/tournaments/{tournament.public_id}/#rebuy"
    assert call.until_ms == clock.to_ms(tournament.due_at)
    assert called(first, call.until_ms) == []
    playing_on.rebuy(tournament.public_id, first, now)
    assert called(first, now) == []
    now = run_until(tournament, now, "playing")
    (call,) = called(first, now)
    assert (call.kind, call.url) == ("round", table_of(tournament, first, 2))
    assert called(second, now) == []


def test_who_has_given_up_is_called_no_more():
    tournament = announced()
    users = entered(tournament, 6)
    now = run_until(tournament, NOON_MS, "playing")
    playing_on.give_up(tournament.public_id, users[0], now)
    assert called(users[0], now) == []
    assert [call.kind for call in called(users[1], now)] == ["table"]


def match_calls(user):
    now = clock.at(clock.now_ms())
    return [(call.kind, call.amount_minor) for call in of_matches([user.pk], now).get(user.pk, ())]


def test_a_match_that_has_begun_calls_its_players_and_an_offer_to_rejoin_only_who_has_fallen():
    asha, binod, _ = users = players(3)
    match = started(users)
    assert [match_calls(user) for user in users] == [[("match", None)]] * 3
    deal_with(match, {asha: 101})
    assert match_calls(asha) == [("rejoin", match.entry_fee_minor)]
    assert match_calls(binod) == [("match", None)]


def test_many_players_take_as_many_queries_as_one(django_assert_max_num_queries):
    tournament = announced()
    users = entered(tournament, 6)
    now = run_until(tournament, NOON_MS, "playing")
    with django_assert_max_num_queries(3):
        found = of_tournaments([user.pk for user in users], clock.at(now))
    assert len(found) == 6
