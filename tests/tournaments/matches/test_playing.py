"""Deals add points, who reaches the limit is out, the last one in wins the pool less the rake (rules 7)."""

import pytest

from base import clock
from engine.pool import Phase
from tables.chairs import infos
from tables.play import parking
from tables.play.models import Deal, DealStatus
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    HOUSE,
    NOON_MS,
    all_drop,
    chips_of,
    deal_with,
    next_deal,
    on_time,
    players,
    pool_minor,
    saved_state,
    started,
    totals,
)
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import MatchDeal, MatchStatus
from tournaments.matches.services.dealing import go_on_after
from wallet.ledger import queries
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db


def test_each_deal_adds_its_points():
    asha, binod, chitra = people = players(3)
    match = started(people)
    deal_with(match, {asha: 20, binod: 43})
    deal_with(match, {binod: 10, chitra: 40})
    assert totals(match) == {"Asha": 20, "Binod": 53, "Chitra": 40}
    assert [row["number"] for row in match.table.hosted["match"]["history"]] == [1, 2]
    assert match.table.hosted["match"]["history"][1]["totals"][binod.public_id] == 53


def test_a_deal_played_with_real_cards_counts_by_first_drops():
    people = players(3)
    match = started(people)
    deal = next_deal(match)
    winner = all_drop(deal, people)
    match_deadlines.sweep(clock.to_ms(match.started_at))
    assert totals(match) == {user.display_name: 0 if user == winner else 20 for user in people}


def test_the_match_goes_on_after_the_commit_by_itself(django_capture_on_commit_callbacks):
    people = players(2)
    match = started(people)
    deal = next_deal(match)
    with django_capture_on_commit_callbacks(execute=True):
        all_drop(deal, people)
    assert saved_state(match).phase is Phase.BETWEEN
    assert sorted(totals(match).values()) == [0, 20]


def test_a_deal_is_taken_up_once_however_often_it_is_told():
    people = players(2)
    match = started(people)
    deal = deal_with(match, {people[0]: 30})
    assert not go_on_after(deal.pk, NOON_MS * 2)
    assert match_deadlines.sweep(clock.to_ms(match.started_at)) == 0
    assert totals(match) == {"Asha": 30, "Binod": 0}
    assert MatchDeal.objects.filter(match=match).count() == 1


def test_who_reaches_the_limit_is_out_and_gets_up():
    asha, binod, _chitra = people = players(3)
    match = started(people, profile_name="playship-pool61", rejoin_s=20)
    deal_with(match, {asha: 60, binod: 50})
    deal_with(match, {asha: 1})
    assert totals(match) == {"Binod": 50, "Chitra": 0}
    assert asha not in [seat.player for seat in infos.seats_of(match.table)]


def test_the_last_one_in_wins_everything_less_the_rake():
    asha, binod = people = players(2)
    match = started(people, rake_bps=1000)
    before, rake_before = chips_of(binod), queries.balance(HOUSE)
    deal_with(match, {asha: 80})
    deal_with(match, {asha: 80})
    assert (match.status, match.ending) == (MatchStatus.OVER, "last_one_in")
    assert chips_of(binod) - before == 2 * FEE_MINOR * 9 // 10
    assert queries.balance(HOUSE) - rake_before == 2 * FEE_MINOR // 10
    assert pool_minor(match) == 0
    shown = match.table.hosted["match"]
    assert (shown["status"], shown["phase"], shown["ending"]) == ("over", "over", "last_one_in")
    assert {one["player"]["name"]: one["prize_minor"] for one in shown["entrants"]} == {"Asha": 0, "Binod": 4500}
    assert list(differences()) == []


def test_the_end_is_kept_with_every_entry():
    asha, binod = people = players(2)
    match = started(people)
    deal_with(match, {asha: 80})
    deal_with(match, {asha: 80})
    kept = {entry.player: (entry.outcome, entry.total, entry.prize_minor) for entry in match.entries.all()}
    assert kept == {asha: ("out", 160, 0), binod: ("in", 0, 2 * FEE_MINOR)}


def test_a_deal_declared_void_is_dealt_again():
    people = players(2)
    match = started(people)
    deal = next_deal(match)
    parking.void(deal.public_id, "lightning", clock.to_ms(deal.started_at))
    match_deadlines.sweep(clock.to_ms(deal.started_at))
    match.refresh_from_db()
    assert (match.deal, totals(match)) == (None, {"Asha": 0, "Binod": 0})
    on_time(match)
    assert Deal.objects.get(pk=match.deal_id).status == DealStatus.LIVE


def test_the_first_of_the_last_deal_deals_next():
    people = players(3)
    match = started(people)
    deal_with(match, {people[0]: 5, people[1]: 5})
    next_deal(match)
    match.table.refresh_from_db()
    assert match.table.last_seating["dealer"] == 0
