"""A table that a match or a tournament deals at: it moves no chips and does nothing by itself."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from base import clock
from tables.chairs import infos
from tables.chairs import services as chairs
from tables.chairs.models import SeatState
from tables.lobby import queries
from tables.play import deadlines, hosting
from tables.play.models import Deal, DealStatus
from tables.refusals import TableRefusal, TableRefused
from tables.setup import private, tidying
from tables.setup.models import Host, Table, TableStatus
from tables.setup.services import change_table, close_table, reopen_table
from tests.tables.cast import NOON_MS, all_drop, funded, state_of, table_of
from tests.tables.hosted import hosted_deal, hosted_table
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def binod():
    return funded("Binod")


def test_players_sit_in_the_order_given_and_bring_no_chips(asha, binod):
    before = Transaction.objects.count()
    table = hosted_table(binod, asha)
    assert [(seat.number, seat.player) for seat in infos.seats_of(table)] == [(0, binod), (1, asha)]
    assert Transaction.objects.count() == before


def test_more_players_than_chairs_are_a_mistake(asha, binod):
    table = hosted_table(asha, max_seats=2)
    with pytest.raises(ValueError, match="1 free chairs for 2 players"):
        hosting.seat_players(table, [binod, funded()])


def test_as_many_players_as_chairs_all_sit(asha, binod):
    table = hosted_table(asha, max_seats=2)
    assert [seat.number for seat in hosting.seat_players(table, [binod])] == [1]


def test_nothing_is_staked_at_it(asha):
    table = hosted_table(asha)
    assert (table.point_value_minor, table.buy_in_min_minor, table.buy_in_max_minor) == (0, 0, 0)


def test_it_never_starts_a_deal_by_itself(asha, binod):
    table = hosted_table(asha, binod)
    assert (table.status, table.starts_at) == (TableStatus.WAITING, None)
    assert deadlines.sweep_starts(NOON_MS * 2) == 0


def test_the_coming_deal_is_committed_to_before_it_is_dealt(asha, binod):
    table = hosted_table(asha, binod)
    coming = infos.table_info(table, infos.seats_of(table)).next_deal
    deal = hosted_deal(table, asha, binod)
    assert coming is not None
    assert (deal.public_id, deal.commitment) == (coming.id, coming.commitment)


def test_only_the_players_named_are_dealt_in(asha, binod):
    table = hosted_table(asha, binod, funded("Chitra"))
    deal = hosted_deal(table, asha, binod)
    assert {seat.player for seat in state_of(deal).seats} == {asha.public_id, binod.public_id}


def test_who_does_not_sit_there_cannot_be_dealt_in(asha, binod):
    table = hosted_table(asha)
    with pytest.raises(ValueError, match="1 are seated"):
        hosted_deal(table, asha, binod)


def test_there_is_one_deal_at_a_time(asha, binod):
    table = hosted_table(asha, binod)
    hosted_deal(table, asha, binod)
    with pytest.raises(ValueError, match="it is playing"):
        hosted_deal(table, asha, binod)


def test_an_ended_deal_keeps_its_points_moves_no_chips_and_waits_for_the_host(asha, binod):
    table = hosted_table(asha, binod)
    before = Transaction.objects.count()
    deal = hosted_deal(table, asha, binod)
    winner = all_drop(deal, (asha, binod))
    assert {place.player: place.score for place in deal.deal_seats.all()} == {
        winner: 0,
        (binod if winner == asha else asha): 20,
    }
    assert Transaction.objects.count() == before
    assert hosting.awaiting(Host.MATCH) == [deal]
    assert hosting.awaiting(Host.TOURNAMENT) == []
    table.refresh_from_db()
    assert table.status == TableStatus.WAITING


def test_a_host_goes_on_once(asha, binod):
    table = hosted_table(asha, binod)
    deal = hosted_deal(table, asha, binod)
    all_drop(deal, (asha, binod))
    assert [hosting.gone_on(deal), hosting.gone_on(deal)] == [True, False]
    assert hosting.awaiting(Host.MATCH) == []


def test_a_deal_of_an_ordinary_table_waits_for_no_host(asha, binod):
    table = table_of(2)
    for user in (asha, binod):
        chairs.sit_down(table.public_id, user, table.buy_in_min_minor, now_ms=NOON_MS)
    table.refresh_from_db()
    deadlines.sweep_starts(clock.to_ms(table.starts_at))
    deal = Deal.objects.get(table=table)
    all_drop(deal, (asha, binod))
    assert not Deal.objects.get(pk=deal.pk).awaits_host


def test_who_misses_turns_keeps_the_chair(asha, binod):
    table = hosted_table(asha, binod, overrides={"misses": 1})
    deal = hosted_deal(table, asha, binod)
    deadlines.sweep_clocks(clock.to_ms(deal.due_at))
    assert state_of(deal).result is not None
    assert {seat.state for seat in table.seats.all()} == {SeatState.SEATED}


@pytest.mark.parametrize(
    "verb",
    [
        lambda table, user: chairs.sit_down(table.public_id, user, 0),
        lambda table, user: chairs.top_up(table.public_id, user, 100),
        lambda table, user: chairs.auto_top_up(table.public_id, user, 100),
        lambda table, user: chairs.sit_out(table.public_id, user, True),
        lambda table, user: chairs.leave(table.public_id, user),
        lambda table, user: chairs.wait_in_line(table.public_id, user, 100),
        lambda table, user: close_table(table.public_id),
        lambda table, user: reopen_table(table.public_id),
        lambda table, user: change_table(table),
    ],
    ids=["sit", "top_up", "auto_top_up", "sit_out", "leave", "wait", "close", "reopen", "change"],
)
def test_nobody_but_the_host_decides_there(verb, asha):
    table = hosted_table(asha)
    with pytest.raises(TableRefused) as refused:
        verb(table, asha)
    assert refused.value.code is TableRefusal.HOSTED


def test_the_lobby_of_tables_does_not_show_it(asha, binod):
    table = hosted_table(asha)
    assert queries.lobby_rows(binod) == []
    assert queries.next_table(binod, table.public_id) is None
    with pytest.raises(TableRefused):
        private.open_private(table.public_id, binod)


def test_players_find_it_among_their_tables(asha):
    table = hosted_table(asha)
    assert [row.public_id for row in queries.tables_of(asha)] == [table.public_id]


def test_tidying_leaves_it_alone(asha):
    table = hosted_table(asha)
    assert tidying.tidy(NOON_MS * 2) == 0
    assert table.seats.filter(left_at=None).count() == 1


def test_who_is_in_a_deal_gets_up_after_it(asha, binod):
    table = hosted_table(asha, binod)
    deal = hosted_deal(table, asha, binod)
    hosting.unseat(table, [asha])
    assert table.seats.get(player=asha).state == SeatState.LEAVING
    all_drop(deal, (asha, binod))
    assert [seat.player for seat in infos.seats_of(table)] == [binod]


def test_who_is_in_no_deal_gets_up_at_once(asha, binod):
    table = hosted_table(asha, binod)
    hosting.unseat(table, [asha, funded()])
    assert [seat.player for seat in infos.seats_of(table)] == [binod]


def test_closing_lets_everybody_get_up(asha, binod):
    table = hosted_table(asha, binod)
    hosting.close(table)
    table.refresh_from_db()
    assert table.status == TableStatus.CLOSED
    assert infos.seats_of(table) == []


def test_an_abandoned_deal_has_no_result_and_asks_nothing_of_the_host(asha, binod):
    table = hosted_table(asha, binod)
    deal = hosted_deal(table, asha, binod)
    hosting.abandon_deal(deal, NOON_MS + 1, "everybody else has left the match")
    hosting.abandon_deal(deal, NOON_MS + 2, "again")
    deal.refresh_from_db()
    assert (deal.status, deal.due_at, deal.void_why) == (DealStatus.VOID, None, "everybody else has left the match")
    assert hosting.awaiting(Host.MATCH) == []
    hosted_deal(table, asha, binod)


def test_a_pool_profile_is_no_table_of_its_own():
    with pytest.raises(ValidationError, match="played as matches"):
        table_of(profile_name="playship-pool101")


@pytest.mark.parametrize("fields", [{"rake_bps": 1}, {"point_value_minor": 1}, {"keeps_spare": True}, {"code": "abc"}])
def test_the_database_keeps_chips_and_lobby_away_from_it(fields, asha):
    table = hosted_table(asha)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(**fields)


def test_the_next_deal_of_a_match_has_its_name_before_it_is_dealt() -> None:
    assert hosted_table(funded("Asha")).next_deal_id != ""
