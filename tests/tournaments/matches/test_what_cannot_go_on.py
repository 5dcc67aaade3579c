"""What the database refuses parks one match; what others hold, or what cannot be shown, stops nothing."""

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from base.sweeping import LATE_MS
from tables.setup.models import Table
from tests.tournaments.matches.cast import (
    NOON_MS,
    all_drop,
    due_ms,
    finish,
    next_deal,
    players,
    started,
)
from tests.two_hands import beside
from tournaments.matches.deadlines import give_time, overdue, sweep
from tournaments.matches.models.match import Match, MatchDeal, MatchStatus

pytestmark = pytest.mark.django_db
AWAY_MS = 60_000


def test_a_row_that_the_database_refuses_parks_its_match() -> None:
    people = players(4)
    match, other = started(people[:2]), started(people[2:], between_s=60)
    deal, elsewhere = next_deal(match), next_deal(other)
    MatchDeal.objects.create(match=match, number=1, deal=elsewhere, points={}, totals={})
    finish(deal, {people[0]: 20})
    assert sweep(NOON_MS) == 1
    match.refresh_from_db()
    assert (match.status, "IntegrityError" in match.why) == (MatchStatus.PARKED, True)


@pytest.mark.django_db(transaction=True)
def test_a_table_that_others_hold_too_long_parks_no_match() -> None:
    match = started(players(2))
    moment = due_ms(match)
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=match.table_id)
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: sweep(moment), patient=False)
    assert (Match.objects.get(pk=match.pk).status, due_ms(match)) == (MatchStatus.PLAYING, moment)


def test_both_what_has_ended_and_what_is_due_is_counted() -> None:
    people = players(4)
    match, other = started(people[:2]), started(people[2:], between_s=60)
    finish(next_deal(match), {people[0]: 20})
    assert sweep(due_ms(other)) == 2


def test_what_is_due_is_overdue_a_second_later() -> None:
    moment = due_ms(started(players(2)))
    found = [any(rows.exists() for rows in overdue(moment + late_ms)) for late_ms in (LATE_MS - 1, LATE_MS)]
    assert found == [False, True]


@pytest.mark.django_db(transaction=True)
def test_a_match_that_cannot_be_shown_keeps_no_other_from_being_shown_its_time() -> None:
    people = players(4)
    broken, whole = started(people[:2]), started(people[2:])
    Match.objects.filter(pk=broken.pk).update(state=b"nonsense")
    before = due_ms(whole)
    with transaction.atomic():
        give_time(AWAY_MS)
    assert due_ms(whole) == before + AWAY_MS
    hosted = Table.objects.get(pk=whole.table_id).hosted
    assert hosted is not None
    assert hosted["match"]["due_at_ms"] == before + AWAY_MS


@pytest.mark.django_db(transaction=True)
def test_a_deal_ends_for_its_players_although_the_match_cannot_count_it() -> None:
    people = players(2)
    match = started(people)
    deal = next_deal(match)
    Match.objects.filter(pk=match.pk).update(state=b"nonsense")
    all_drop(deal, people)
    deal.refresh_from_db()
    assert (deal.ended_at is not None, deal.awaits_host) == (True, True)
    assert sweep(NOON_MS) == 1
    assert Match.objects.get(pk=match.pk).status == MatchStatus.PARKED
