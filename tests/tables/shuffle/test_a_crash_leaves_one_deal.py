"""Who dies between the closing and the deal leaves one possible deal; who dies in the closing has closed nothing."""

import pytest
from django.db import transaction

from tables.openlog.models import LogLine
from tables.play import deadlines
from tables.play.starting import close_next, give_time, go_on
from tables.setup.models import Table
from tables.shuffle import closing
from tables.shuffle.models import Stage
from tests.tables.cast import funded, state_of
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, deal_of, due_ms, reveal, shuffle_of

pytestmark = pytest.mark.django_db


class Killed(Exception):
    """The process is gone, and its transaction with it."""


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


def killed_after(act, table: Table, now_ms: int):
    """What a step had come to when its process was killed before the commit."""
    came_to = None
    try:
        with transaction.atomic():
            act(Table.objects.select_for_update().get(pk=table.pk), now_ms)
            deal = deal_of(table)
            came_to = deal and state_of(deal)
            raise Killed
    except Killed:
        return came_to


def test_the_same_cards_are_dealt_after_it(two):
    table = counting_down(*two)
    share = commit(table, two[0])
    close(table)
    reveal(table, two[0], share)
    first = killed_after(go_on, table, DUE_MS + 1000)
    assert (shuffle_of(table).stage, deal_of(table)) == (Stage.SETTLED, None)
    deadlines.sweep_starts(DUE_MS + 1000)
    assert (first is not None, state_of(deal_of(table))) == (True, first)


def test_what_was_missing_stays_missing(two):
    table = counting_down(*two)
    commit(table, two[0])
    share = commit(table, two[1])
    shuffle = close(table)
    reveal(table, two[1], share)
    with transaction.atomic():
        shuffle.refresh_from_db()
        closing.settle(shuffle, due_ms(shuffle))
    deadlines.sweep_starts(DUE_MS + 60_000)
    assert state_of(deal_of(table)).terms.chance.missing == (two[0].public_id,)


def test_a_closing_that_was_not_committed_was_told_to_nobody(two):
    table = counting_down(*two)
    commit(table, two[0])
    killed_after(close_next, table, DUE_MS)
    shuffle = shuffle_of(table)
    assert (shuffle.stage, bytes(shuffle.transcript)) == (Stage.TAKEN, b"")
    assert not LogLine.objects.filter(deal=shuffle.public_id, kind="closed").exists()
    assert close(table).stage == Stage.CLOSED


def test_players_have_their_time_again_after_an_outage(two):
    table = counting_down(*two)
    share = commit(table, two[0])
    before_ms = due_ms(close(table))
    give_time(60_000)
    assert due_ms(shuffle_of(table)) == before_ms + 60_000
    reveal(table, two[0], share, before_ms + 1000)


def test_a_deal_that_cannot_be_dealt_is_called_off_in_public_and_the_table_goes_on(two):
    table = counting_down(*two)
    share = commit(table, two[0])
    close(table)
    reveal(table, two[0], share)
    Table.objects.filter(pk=table.pk).update(last_seating={"nonsense": 1})
    deadlines.sweep_starts(DUE_MS + 1000)
    assert shuffle_of(table).stage in (Stage.TAKEN, Stage.CALLED_OFF)
    assert LogLine.objects.filter(kind="called_off", said__contains="fault").count() == 1
    Table.objects.filter(pk=table.pk).update(last_seating=None)
    deadlines.sweep_starts(DUE_MS + 2 * deadlines.AGAIN_MS)
    assert deal_of(table) is not None


def test_other_rules_in_these_seconds_call_it_off(two):
    table = counting_down(*two)
    commit(table, two[0])
    shuffle = close(table)
    Table.objects.filter(pk=table.pk).update(overrides={"turn_s": 45})
    deadlines.sweep_starts(due_ms(shuffle))
    shuffle.refresh_from_db()
    assert shuffle.reason in ("operator", "nobody")
