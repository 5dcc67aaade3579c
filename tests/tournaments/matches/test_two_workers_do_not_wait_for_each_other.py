"""What one worker does with a match, or a bot that one match calls, keeps no other worker waiting."""

import pytest
from django.db import transaction

from accounts.people.services import create_bot
from base import clock
from tables.chairs import bots
from tests.tournaments.matches.cast import NOON_MS, finish, next_deal, players, started
from tests.two_hands import beside
from tournaments.matches import deadlines
from tournaments.matches.models.match import Match
from tournaments.matches.services.dealing import go_on_after

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_match_that_one_moves_keeps_no_other_waiting() -> None:
    people = players(4)
    held, other = started(people[:2]), started(people[2:])
    late_ms = max(clock.to_ms(match.due_at) for match in (held, other) if match.due_at)
    with transaction.atomic():
        Match.objects.select_for_update().get(pk=held.pk)
        assert beside(lambda: deadlines.sweep(late_ms), patient=False) == 1
    assert list(Match.objects.exclude(deal=None)) == [other]


def test_a_deal_that_one_takes_up_keeps_no_other_waiting() -> None:
    people = players(2)
    match = started(people)
    deal = next_deal(match)
    finish(deal, {people[0]: 20})
    with transaction.atomic():
        Match.objects.select_for_update().get(pk=match.pk)
        assert not beside(lambda: go_on_after(deal.pk, NOON_MS + 60_000), patient=False)
    assert go_on_after(deal.pk, NOON_MS + 60_000)


def test_a_bot_that_one_match_calls_is_not_called_by_another() -> None:
    idle = {create_bot(name).pk for name in ("Asha Bot", "Bela Bot")}
    with transaction.atomic():
        first = bots.idle_bot()
        second = beside(_called, patient=False)
    assert {first.pk, second} == idle


def _called() -> int:
    with transaction.atomic():
        return bots.idle_bot().pk
