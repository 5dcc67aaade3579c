"""What a table's messages show of its next shuffle, from the commitment to the shares, and who is in it."""

import pytest
from django.db import transaction
from pytest_django import Settings

from accounts.people.models import User
from tables.chairs.models import Seat
from tables.play.starting import give_time
from tables.setup.models import Table
from tables.shuffle import closing, queries
from tables.shuffle.models import Share, Shuffle, Stage
from tables.wire.messages import NextDeal
from tables.wire.shuffling import CalledOff
from tests.tables.cast import NOON_MS, funded, sit, table_of
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, reveal, shuffle_of

pytestmark = pytest.mark.django_db
BY_MS = DUE_MS + closing.REVEAL_MS


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


def shown(table: Table) -> NextDeal | None:
    table.refresh_from_db()
    return queries.next_deal(queries.next_shuffle(table))


def reveal_by_ms(table: Table) -> int:
    """Until when browsers are told to reveal."""
    return queries.closed_info(shuffle_of(table)).reveal_by_ms


def test_a_table_that_has_taken_none_shows_none(two: list[User], settings: Settings) -> None:
    settings.DUTY = "play"  # and the stock is empty
    table = table_of()
    assert (shown(table), queries.under_way(table), queries.own_commitments(table, two)) == (None, None, {})


def test_before_the_closing_there_is_the_houses_commitment_alone(two: list[User]) -> None:
    table = counting_down(*two)
    shuffle = shuffle_of(table)
    assert shown(table) == NextDeal(id=shuffle.public_id, commitment=shuffle.house)
    assert queries.under_way(table) is None


def test_after_the_closing_there_are_the_transcript_and_what_was_revealed(two: list[User]) -> None:
    table = counting_down(*two)
    share, _other = commit(table, two[0]), commit(table, two[1])
    shuffle = close(table)
    reveal(table, two[0], share)
    told = shown(table)
    assert told is not None
    assert told.closed is not None
    assert (told.id, told.commitment) == (shuffle.public_id, shuffle.house)
    assert (told.closed.hash, told.closed.reveal_by_ms) == (shuffle.transcript_hash, BY_MS)
    assert told.revealed == {two[0].public_id: share.hex()}
    assert queries.under_way(table) == shuffle


def test_after_an_outage_it_is_said_until_when_shares_can_be_revealed_now(two: list[User]) -> None:
    table = counting_down(*two)
    commit(table, two[0])
    close(table)
    with transaction.atomic():
        give_time(60_000)
    assert reveal_by_ms(table) == BY_MS + 60_000


def test_once_the_shares_are_fixed_it_is_said_until_when_they_could_be(two: list[User]) -> None:
    table = counting_down(*two)
    share = commit(table, two[0])
    close(table)
    reveal(table, two[0], share)
    assert (shuffle_of(table).stage, reveal_by_ms(table)) == (Stage.SETTLED, BY_MS)


def test_of_a_shuffle_called_off_before_the_time_to_reveal_is_up_that_time_is_said(two: list[User]) -> None:
    table = counting_down(*two)
    commit(table, two[0])
    shuffle = close(table)
    closing.end_without(shuffle, CalledOff.OPERATOR, DUE_MS + 1)
    assert reveal_by_ms(table) == BY_MS


def test_players_are_told_their_own_commitments_alone(two: list[User]) -> None:
    table = counting_down(*two)
    commit(table, two[0])
    commit(table, two[1])
    made = Share.objects.get(player=two[0]).commitment
    assert queries.own_commitments(table, two[:1]) == {two[0].pk: made}


def test_who_is_in_the_deal_is_in_and_who_came_after_the_closing_is_not(two: list[User]) -> None:
    table = counting_down(*two, max_seats=3)
    mine = Seat.objects.get(table=table, player=two[0])
    assert not queries.is_in(mine)
    commit(table, two[0])
    close(table)
    late = sit(table, funded("Chetan"))
    assert queries.is_in(mine)
    assert not queries.is_in(late)


def test_a_table_that_has_its_shuffle_keeps_it(two: list[User]) -> None:
    table = counting_down(*two)
    before = table.next_deal_id
    assert closing.name_next_deal(table, NOON_MS)
    assert (table.next_deal_id, Shuffle.objects.count()) == (before, 1)


def test_a_table_is_told_whether_there_was_one_to_take(settings: Settings) -> None:
    settings.DUTY = "play"
    table = table_of()
    assert not closing.name_next_deal(table, NOON_MS)
    assert table.next_deal_id == ""
    settings.DUTY = ""
    assert closing.name_next_deal(table, NOON_MS)
    assert table.next_deal_id == Shuffle.objects.get().public_id
