"""Several workers and players at once: each deadline fires once, a seat is taken once, nobody waits for ever."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from base import clock
from engine.deal import Drop, Refused
from engine.pool import MatchRefused
from tables.play.models import Deal
from tables.refusals import TableRefused
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    NOON_MS,
    act,
    in_turn,
    next_deal,
    offer_of,
    open_match,
    players,
    pool_minor,
    saved_state,
    started,
)
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import ENDED, Match
from tournaments.matches.refusals import EntryRefused
from tournaments.matches.services.entering import enter
from tournaments.matches.services.leaving import leave
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db(transaction=True)
REFUSED = (EntryRefused, MatchRefused, TableRefused, Refused)


def at_once(verbs: Sequence[Callable[[], object]]) -> list[object]:
    """What each came to, a refusal among the answers; any other error is raised."""

    def work(verb: Callable[[], object]) -> object:
        try:
            return verb()
        except REFUSED as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(verbs)) as pool:
        return list(pool.map(work, verbs))


def test_four_workers_deal_each_match_once():
    matches = [started(players(2)) for _ in range(4)]
    late = max(clock.to_ms(match.due_at) for match in matches)
    swept = at_once([lambda: match_deadlines.sweep(late)] * 4)
    assert sum(swept) == len(matches)
    assert Deal.objects.count() == len(matches)


def test_the_last_seat_is_taken_once_and_paid_once():
    match, people = open_match(offer_of(2)), players(5)
    enter(match.public_id, people[0], NOON_MS)
    at_once([lambda user=user: enter(match.public_id, user, NOON_MS) for user in people[1:]])
    assert match.entries.filter(withdrawn_at=None).count() == 2
    assert pool_minor(match) == 2 * FEE_MINOR


def test_a_drop_a_leave_and_the_sweep_meet_at_the_end_of_a_deal():
    for _ in range(3):
        people = players(3)
        match = started(people)
        deal = next_deal(match)
        dropper = in_turn(deal, people)
        act(deal, dropper, Drop(seat=0))
        second = in_turn(deal, people)
        at_once(
            [
                lambda deal=deal, second=second: act(deal, second, Drop(seat=0)),
                lambda match=match, dropper=dropper: leave(match.public_id, dropper, NOON_MS),
                lambda match=match, second=second: leave(match.public_id, second, NOON_MS),
                lambda: match_deadlines.sweep(NOON_MS),
            ]
        )
        match_deadlines.sweep(NOON_MS)
        fresh = Match.objects.get(pk=match.pk)
        assert fresh.status in ENDED
        assert sum(saved_state(match).payouts_minor) == 3 * FEE_MINOR
        assert pool_minor(match) == 0
    assert list(differences()) == []
