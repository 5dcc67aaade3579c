"""How a pool stood before a deal of it is known when the deal is over: the totals, the prize, the fees to come back."""

import pytest

from base import clock
from engine.coach import Match, Pool
from engine.houses import PROFILES
from tables.play.models import Deal, DealSeat
from tests.tables.cast import dealt, funded
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    all_drop,
    chips_move,
    deal_with,
    finish,
    next_deal,
    players,
    started,
)
from tournaments.matches.services.answering import answer_rejoin
from tournaments.matches.services.dealing import go_on_after
from tournaments.matches.standings import pool_before

pytestmark = pytest.mark.django_db
POOL = PROFILES["playship-pool101"]


def by_name(deal: Deal) -> dict[str, int]:
    """The totals before a deal."""
    pool = pool_before(deal)
    assert pool is not None
    seats = DealSeat.objects.filter(deal=deal).order_by("seat_index").values_list("player__display_name", flat=True)
    return dict(zip(seats, pool.totals, strict=True))


def test_the_first_deal_begins_with_nothing_and_the_next_with_what_it_brought() -> None:
    asha, binod, chitra = players(3)
    match = started([asha, binod, chitra])
    first = deal_with(match, {asha: 60, binod: 20})
    second = deal_with(match, {asha: 38, chitra: 2})
    assert by_name(first) == {"Asha": 0, "Binod": 0, "Chitra": 0}
    assert by_name(second) == {"Asha": 60, "Binod": 20, "Chitra": 0}


def test_it_is_the_same_before_the_match_has_counted_the_deal_and_after() -> None:
    asha, binod, chitra = players(3)
    match = started([asha, binod, chitra], rake_bps=1000)
    deal_with(match, {asha: 60, binod: 20})
    deal = next_deal(match)
    finish(deal, {asha: 20, binod: 40})
    before = pool_before(deal)
    assert before is not None
    assert (sorted(before.totals), before.prize) == ([0, 20, 60], 2.7)
    assert go_on_after(deal.pk, clock.to_ms(deal.started_at) + 60_000)
    assert pool_before(Deal.objects.get(pk=deal.pk)) == before


def test_who_came_back_has_paid_into_the_prize() -> None:
    asha, binod, chitra, dev = players(4)
    match = started([asha, binod, chitra, dev])
    deal_with(match, {asha: 60, binod: 30})
    fell = deal_with(match, {asha: 60})
    answer_rejoin(match.public_id, asha, accepted=True, now_ms=clock.to_ms(match.due_at) - 1000)
    match.refresh_from_db()
    after = deal_with(match, {binod: 5})
    assert by_name(after) == {"Asha": 31, "Binod": 30, "Chitra": 0, "Dev": 0}
    assert [pool_before(deal).prize for deal in (fell, after)] == [4, 5]


def test_the_seat_of_a_deal_sees_the_match_as_its_bot_would() -> None:
    pool = Pool(101, (98, 40, 50), FEE_MINOR, 3)
    assert pool.seen_by(POOL, 1, [0, 1]) == Match(101, 40, (98, 50), 3, None)
    assert pool.seen_by(POOL, 0, [0, 2]) == Match(101, 98, (50, 40), 3, 51)


def test_neither_a_table_nor_a_match_of_deals_is_a_pool() -> None:
    asha, binod = players(2)
    match = started([asha, binod], profile_name="junglee-deals2")
    assert pool_before(chips_move(match, asha, {binod: 10})) is None
    people = [funded("Esha"), funded("Farid")]
    deal = dealt(*people)
    all_drop(deal, people)
    assert pool_before(deal) is None
