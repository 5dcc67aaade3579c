"""A match of Deals as people meet it: chips, a tie-breaker, leaving, the prize (rules 9)."""

import pytest

from base import clock
from engine.best_of import is_tie_breaker
from engine.deal import Refused
from engine.deal.actions import AskDrop
from engine.pool import MatchRefusal, MatchRefused
from tables.play.models import DealSeat
from tests.tables.cast import act, state_of
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    HOUSE,
    chips_move,
    chips_of,
    next_deal,
    on_time,
    players,
    pool_minor,
    saved_state,
    started,
    totals,
)
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.services.answering import set_auto_drop
from tournaments.matches.services.leaving import leave
from tournaments.matches.services.operating import cancel
from wallet.ledger import queries
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
DEALS = {"profile_name": "junglee-deals2", "rake_bps": 1000}
PRIZE_MINOR = 3 * FEE_MINOR * 9 // 10


def test_chips_move_to_the_winner_and_the_most_win_the_pot_less_the_rake():
    asha, binod, chitra = players(3)
    before, rake = chips_of(asha), queries.balance(HOUSE)
    match = started([asha, binod, chitra], **DEALS)
    assert set(totals(match).values()) == {160}
    chips_move(match, asha, {binod: 52, chitra: 80})
    assert totals(match) == {"Asha": 292, "Binod": 108, "Chitra": 80}
    chips_move(match, binod, {asha: 30, chitra: 11})
    assert (match.status, match.ending, pool_minor(match)) == (MatchStatus.OVER, "most_chips", 0)
    assert chips_of(asha) == before - FEE_MINOR + PRIZE_MINOR
    assert queries.balance(HOUSE) - rake == 3 * FEE_MINOR - PRIZE_MINOR
    assert [(entry.outcome, entry.total) for entry in match.entries.order_by("pk")] == [
        ("in", 262),
        ("out", 149),
        ("out", 69),
    ]
    assert list(differences()) == []


def test_who_is_tied_plays_a_tie_breaker_and_who_is_not_gets_up():
    asha, binod, chitra = players(3)
    match = started([asha, binod, chitra], **DEALS)
    chips_move(match, asha, {binod: 40, chitra: 10})
    chips_move(match, binod, {asha: 40, chitra: 10})
    assert is_tie_breaker(saved_state(match))
    match.table.refresh_from_db()
    assert match.table.hosted["match"]["tie_breaker"] is True
    deal = next_deal(match)
    assert set(DealSeat.objects.filter(deal=deal).values_list("player", flat=True)) == {asha.pk, binod.pk}
    assert not match.table.seats.filter(player=chitra, left_at=None).exists()


def test_a_tie_breaker_without_points_is_won_by_its_winner():
    asha, binod = players(2)
    match = started([asha, binod], **DEALS)
    chips_move(match, asha, {})
    chips_move(match, binod, {})
    chips_move(match, binod, {})
    assert match.status == MatchStatus.OVER
    assert match.entries.get(player=binod).prize_minor == 2 * FEE_MINOR * 9 // 10


def test_nobody_drops_and_nobody_leaves_deals_to_drops():
    asha, binod = players(2)
    match = started([asha, binod], **DEALS)
    with pytest.raises(MatchRefused) as refused:
        set_auto_drop(match.public_id, asha, True)
    assert refused.value.code is MatchRefusal.NO_DROPS
    deal = next_deal(match)
    with pytest.raises(Refused, match="nobody may drop"):
        act(deal, asha, AskDrop(0, True), clock.to_ms(deal.started_at) + 1000)


def test_who_leaves_in_a_deal_loses_the_whole_hand_and_the_fee():
    asha, binod, chitra = players(3)
    match = started([asha, binod, chitra], **DEALS)
    deal = next_deal(match)
    leave(match.public_id, binod, clock.to_ms(deal.started_at) + 1000)
    state = state_of(deal)
    gone = next(seat for seat in state.seats if seat.player == binod.public_id)
    assert gone.drop_asked or gone.status == "first_drop"
    leave(match.public_id, chitra, clock.to_ms(deal.started_at) + 1000)
    match.refresh_from_db()
    assert (match.status, match.ending) == (MatchStatus.OVER, "last_one_in")
    assert match.entries.get(player=asha).prize_minor == PRIZE_MINOR
    assert list(differences()) == []


def test_a_cancelled_match_gives_the_fees_back():
    people = players(3)
    before = [chips_of(user) for user in people]
    match = started(people, **DEALS)
    chips_move(match, people[0], {people[1]: 40})
    cancel(match.public_id, "A fault of ours.")
    assert [chips_of(user) for user in people] == before
    assert pool_minor(Match.objects.get(pk=match.pk)) == 0


def test_the_next_deal_waits_for_nobodys_word_on_a_split():
    asha, binod, chitra = players(3)
    match = started([asha, binod, chitra], **DEALS)
    chips_move(match, asha, {binod: 52, chitra: 80})
    match.table.refresh_from_db()
    shown = match.table.hosted["match"]
    assert (shown["split"], shown["rejoin"], shown["format"], shown["deals"]) == (None, None, "deals2", 2)
    on_time(match)
    assert match.deal is not None
