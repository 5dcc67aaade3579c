"""A deal's shuffle at a table: everybody commits, the transcript closes once, players reveal, then the house."""

import pytest

from engine.shuffle import share_commitment
from tables.openlog.models import LogLine
from tables.play import deadlines
from tables.refusals import TableRefusal, TableRefused
from tables.shuffle import services
from tables.shuffle.models import Stage
from tables.shuffle.queries import transcript_of
from tests.tables.cast import NOON_MS, all_drop, funded, state_of
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, deal_of, due_ms, reveal, shuffle_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


def refused(code: TableRefusal, ask, *args) -> None:
    with pytest.raises(TableRefused) as why:
        ask(*args)
    assert why.value.code == code


def test_the_deal_waits_for_who_has_committed(two):
    table = counting_down(*two)
    commit(table, two[0])
    shuffle = close(table)
    assert (shuffle.stage, deal_of(table)) == (Stage.CLOSED, None)


def test_it_begins_at_once_when_nobody_has_committed(two):
    table = counting_down(*two)
    assert close(table).stage == Stage.DEALT
    assert state_of(deal_of(table)).terms.chance.joint.shares == {}


def test_it_begins_as_soon_as_all_have_revealed(two):
    table = counting_down(*two)
    shares = {user: commit(table, user) for user in two}
    close(table)
    for user, share in shares.items():
        reveal(table, user, share)
    deadlines.sweep_starts(DUE_MS + 1000)
    chance = state_of(deal_of(table)).terms.chance
    assert chance.joint.shares == {user.public_id: share for user, share in shares.items()}
    assert chance.missing == ()


def test_the_cards_are_what_was_fixed(two):
    table = counting_down(*two)
    share = commit(table, two[0])
    closed = transcript_of(close(table))
    reveal(table, two[0], share)
    deadlines.sweep_starts(DUE_MS + 1000)
    deal = deal_of(table)
    chance = state_of(deal).terms.chance
    assert chance.joint.read() == closed
    assert chance.broken(deal.public_id, table.rules.hash, [user.public_id for user in two]) is None


def test_a_later_commitment_takes_the_place_of_an_earlier_one(two):
    table = counting_down(*two)
    commit(table, two[0])
    share = commit(table, two[0])
    shuffle = close(table)
    wanted = share_commitment(shuffle.public_id, two[0].public_id, share)
    assert transcript_of(shuffle).commitments == {two[0].public_id: wanted}


def test_nobody_commits_after_the_closing(two):
    table = counting_down(*two)
    commit(table, two[0])
    shuffle = close(table)
    refused(TableRefusal.SHUFFLE_CLOSED, commit, table, two[1])
    assert list(transcript_of(shuffle).commitments) == [two[0].public_id]


def test_nobody_reveals_before_the_closing(two):
    table = counting_down(*two)
    share = commit(table, two[0])
    refused(TableRefusal.SHUFFLE_NOT_CLOSED, reveal, table, two[0], share)


def test_another_share_than_the_committed_one_is_refused(two):
    table = counting_down(*two)
    commit(table, two[0])
    close(table)
    refused(TableRefusal.SHUFFLE_WRONG_SHARE, reveal, table, two[0], bytes(32))


def test_who_has_not_committed_reveals_nothing(two):
    table = counting_down(*two)
    commit(table, two[0])
    close(table)
    refused(TableRefusal.SHUFFLE_NOT_COMMITTED, reveal, table, two[1], bytes(32))


def test_another_transcript_is_refused(two):
    table = counting_down(*two)
    share = commit(table, two[0])
    shuffle = close(table)
    asked = (table.public_id, two[0], shuffle.public_id, "0" * 64, share, DUE_MS)
    refused(TableRefusal.SHUFFLE_OTHER_TRANSCRIPT, services.reveal, *asked)


def test_a_share_comes_too_late_when_the_time_has_passed(two):
    table = counting_down(*two)
    share = commit(table, two[0])
    refused(TableRefusal.SHUFFLE_TOO_LATE, reveal, table, two[0], share, due_ms(close(table)))


def test_a_share_may_be_sent_twice(two):
    table = counting_down(*two)
    shares = [commit(table, user) for user in two]
    close(table)
    reveal(table, two[0], shares[0])
    reveal(table, two[0], shares[0])
    assert shuffle_of(table).stage == Stage.CLOSED


def test_who_has_no_chair_commits_to_nothing(two):
    table = counting_down(*two)
    refused(TableRefusal.NOT_SEATED, commit, table, funded("Chetan"))


def test_a_commitment_is_for_the_next_deal_alone(two):
    table = counting_down(*two)
    asked = (table.public_id, two[0], "0" * 12, "0" * 64, NOON_MS)
    refused(TableRefusal.SHUFFLE_OTHER_DEAL, services.commit, *asked)


def test_every_step_is_a_line_of_the_public_log(two):
    table = counting_down(*two)
    share = commit(table, two[0])
    deal_id = close(table).public_id
    reveal(table, two[0], share)
    deadlines.sweep_starts(DUE_MS + 1000)
    all_drop(deal_of(table), two)
    said = LogLine.objects.filter(deal=deal_id).order_by("pk").values_list("kind", flat=True)
    assert list(said) == ["drawn", "closed", "revealed", "dealt", "opened"]


def test_bots_are_in_the_transcript_with_nothing_and_owe_nothing(two):
    table = counting_down(two[0], bots_wanted=1, max_seats=2)
    share = commit(table, two[0])
    closed = transcript_of(close(table))
    assert (len(closed.players), list(closed.commitments)) == (2, [two[0].public_id])
    reveal(table, two[0], share)
    deadlines.sweep_starts(DUE_MS + 1000)
    assert state_of(deal_of(table)).terms.chance.missing == ()
