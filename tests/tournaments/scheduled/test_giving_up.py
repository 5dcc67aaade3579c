"""Giving up: the rest of the round's deals are dropped, the place stays, nobody's fee comes back."""

import pytest

from tables.play.models import Deal
from tests.tables.cast import state_of
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, entry, pool_minor, run, run_until
from tournaments.scheduled.deadlines import sweep_ended_deals, sweep_scheduled
from tournaments.scheduled.models.rounds import Place, RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services import playing_on
from tournaments.scheduled.services.company import add_bots
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db


def being_dealt(tournament):
    now = run_until(tournament, NOON_MS, "playing") + 2000
    sweep_scheduled(now)
    sweep_scheduled(now)
    assert Deal.objects.exists()
    return now


def test_who_gives_up_is_behind_everybody_in_the_round_and_does_not_go_on():
    tournament = announced()
    users = entered(tournament, 6)
    now = being_dealt(tournament)
    playing_on.give_up(tournament.public_id, users[0], now)
    run(tournament, now)
    mine = entry(tournament, users[0])
    assert (mine.status, mine.round_rank, mine.rank) == ("gave_up", 6, 6)
    assert list(differences()) == []


def test_the_other_deals_of_the_round_are_dropped_for_them():
    tournament = announced(rounds=[{"deals": 3}], overrides={})
    users = entered(tournament, 1)
    add_bots(tournament.public_id, 2, NOON_MS - 1000)
    now = being_dealt(tournament)
    playing_on.give_up(tournament.public_id, users[0], now)
    run(tournament, now)
    place = Place.objects.get(registration=entry(tournament, users[0]))
    assert place.gave_up
    assert len(place.scores) == 3
    assert all(score < 0 for score in place.scores[1:])


def test_when_all_of_a_table_give_up_it_is_done():
    tournament = announced(rounds=[{"deals": 9}])
    users = entered(tournament, 3)
    now = being_dealt(tournament)
    for user in users:
        playing_on.give_up(tournament.public_id, user, now)
    sweep_ended_deals(now)
    assert RoundTable.objects.get().state == RoundTableState.DONE
    run(tournament, now)
    assert tournament.status == TournamentStatus.OVER
    assert Deal.objects.count() == 1
    assert pool_minor(tournament) == 0


def test_when_all_of_a_table_give_up_before_the_first_deal_none_is_dealt():
    tournament = announced(rounds=[{"deals": 9}])
    users = entered(tournament, 3)
    now = run_until(tournament, NOON_MS, "playing")
    for user in users:
        playing_on.give_up(tournament.public_id, user, now)
    run(tournament, now)
    assert (tournament.status, Deal.objects.count()) == (TournamentStatus.OVER, 0)


@pytest.mark.parametrize("in_turn", [True, False])
def test_the_hand_that_is_being_played_is_dropped_in_its_turn(in_turn):
    tournament = announced(overrides={})
    users = entered(tournament, 3)
    now = being_dealt(tournament)
    deal = Deal.objects.get()
    seat = 0 if in_turn else 1
    leaver = next(user for user in users if user.public_id == state_of(deal).seats[seat].player)
    playing_on.give_up(tournament.public_id, leaver, now + 1000)
    left = state_of(deal).seats[seat]
    assert left.status == "first_drop" if in_turn else left.drop_asked


def test_one_gives_up_once_and_not_before_the_start():
    tournament = announced()
    asha, *_ = entered(tournament, 3)
    with pytest.raises(TournamentRefused, match="not_started"):
        playing_on.give_up(tournament.public_id, asha, NOON_MS - 1000)
    now = being_dealt(tournament)
    playing_on.give_up(tournament.public_id, asha, now)
    with pytest.raises(TournamentRefused, match="not_playing"):
        playing_on.give_up(tournament.public_id, asha, now)


def test_who_gives_up_in_the_break_stays_ahead_of_those_who_fell_out_before():
    tournament = announced(seats=2, rounds=[{"deals": 1, "per_table": 1}, {"deals": 1}])
    users = entered(tournament, 6)
    now = run_until(tournament, NOON_MS, "break")
    ahead = next(user for user in users if entry(tournament, user).status == "in")
    playing_on.give_up(tournament.public_id, ahead, now)
    run(tournament, now)
    assert entry(tournament, ahead).rank == 3
