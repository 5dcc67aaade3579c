"""A whole match that runs by itself: one person who is away, two bots that really play, the clocks and the sweeps."""

from collections.abc import Callable

import pytest

from base import clock
from engine.pool import Status
from tables.play import deadlines
from tables.play.models import Deal, Move
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    HOUSE,
    NOON_MS,
    offer_of,
    open_match,
    players,
    pool_minor,
    saved_state,
)
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import ENDED, Match, MatchStatus
from tournaments.matches.services.answering import set_auto_drop
from tournaments.matches.services.entering import enter
from wallet.ledger import queries
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
MOST_STEPS = 3000


def next_moment_ms(match: Match) -> int:
    """When something happens next: the match's own deadline, or its deal's."""
    if match.due_at:
        return clock.to_ms(match.due_at)
    deal = Deal.objects.get(pk=match.deal_id)
    moments = [at for at in (deal.due_at, deal.bot_due_at) if at is not None]
    return clock.to_ms(min(moments)) if moments else 0


def played_out(match: Match, also: Callable[[Match, int], object] = lambda _match, _now_ms: None) -> Match:
    """The match once it is over: clocks, bots and sweeps, moment by moment; `also` is done after each."""
    now_ms = NOON_MS
    for _ in range(MOST_STEPS):
        match = Match.objects.get(pk=match.pk)
        if match.status in ENDED:
            break
        now_ms = max(now_ms, next_moment_ms(match))
        match_deadlines.sweep(now_ms)
        deadlines.sweep_bots(now_ms)
        deadlines.sweep_clocks(now_ms)
        also(match, now_ms)
    return match


def test_a_pool_is_dealt_played_scored_and_paid_without_anybody():
    match, [asha] = open_match(offer_of(3, profile_name="playship-pool61", bots_wanted=2, rake_bps=1000)), players(1)
    rake = queries.balance(HOUSE)
    enter(match.public_id, asha, NOON_MS)

    def leave_deals_to_drops(match: Match, now_ms: int) -> None:
        if match.started_at:
            mine = saved_state(match).entrant(asha.public_id)
            if mine.status is Status.IN and not mine.auto_drop:
                set_auto_drop(match.public_id, asha, True, now_ms)

    match = played_out(match, leave_deals_to_drops)
    assert match.status == MatchStatus.OVER
    # A deal may end two entrants at once, so one may be all; between two it is dealt and dropped.
    assert Move.objects.filter(deal__table=match.table_id).count() >= 2 * match.deals.count() > 0
    fees_minor = FEE_MINOR * sum(entry.fees_paid for entry in match.entries.all())
    prizes_minor = sum(entry.prize_minor for entry in match.entries.all())
    assert prizes_minor + queries.balance(HOUSE) - rake == fees_minor
    assert pool_minor(match) == 0
    assert list(differences()) == []


def test_deals_are_played_by_bots_to_the_last_one_and_no_chip_is_lost():
    offer = offer_of(3, profile_name="junglee-deals2", bots_wanted=2, rake_bps=1000)
    match, [asha] = open_match(offer), players(1)
    rake = queries.balance(HOUSE)
    enter(match.public_id, asha, NOON_MS)
    match = played_out(match)
    assert (match.status, match.ending) == (MatchStatus.OVER, "most_chips")
    assert match.deals.count() in (2, 3)
    assert all(sum(deal.points.values()) == 0 for deal in match.deals.all())
    entries = list(match.entries.all())
    assert sum(entry.total for entry in entries) == 3 * 160
    assert sum(entry.prize_minor for entry in entries) + queries.balance(HOUSE) - rake == 3 * FEE_MINOR
    assert pool_minor(match) == 0
    assert list(differences()) == []
