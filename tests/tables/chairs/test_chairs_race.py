"""Everything that can be done with chairs and deals, done at once: nobody waits for ever, no chip is lost or made."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from django.db import connections

from accounts.people.models import User
from engine import deal as rules
from engine.deal import Refused
from tables.chairs import services as chairs
from tables.chairs.models import Seat
from tables.play import deadlines, ending, parking
from tables.play.models import NOT_ENDED, Deal, DealStatus
from tables.play.services import play
from tables.refusals import TableRefusal, TableRefused
from tables.setup import tidying
from tables.setup.models import Table
from tables.setup.services import close_table, reopen_table
from tests.patience import PATIENCE_S
from tests.tables.cast import LOSS_MINOR, NOON_MS, all_drop, dealt, funded, in_turn, sit, state_of, table_of
from wallet.ledger.audit import differences
from wallet.ledger.models import Account
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db(transaction=True)

HANDS, DOINGS = 4, 50
REFUSED = (TableRefused, Refused, WalletRefused)


def at_once(*works: Callable[[], object]) -> list[object]:
    """Each on a connection of its own; what it came to, a refusal among that."""

    def one(work: Callable[[], object]) -> object:
        try:
            return work()
        except REFUSED as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(one, works))


class Storm:
    """One pair of hands that does whatever comes to mind, at two tables, as any of these players."""

    def __init__(self, seed: int, tables: list[Table], users: list[User], moments: "count[int]") -> None:
        self.dice = random.Random(seed)
        self.tables = tables
        self.users = users
        self.moments = moments

    def __call__(self) -> None:
        for _ in range(DOINGS):
            try:
                self.do_something()
            except REFUSED:
                continue

    def do_something(self) -> None:
        table, user = self.dice.choice(self.tables).public_id, self.dice.choice(self.users)
        now_ms = next(self.moments)
        amount_minor = self.dice.choice([LOSS_MINOR, 2 * LOSS_MINOR])
        doings: list[Callable[[], object]] = [
            *(4 * [lambda: chairs.sit_down(table, user, amount_minor, None, now_ms)]),
            lambda: chairs.wait_in_line(table, user, amount_minor, now_ms),
            lambda: chairs.leave_line(table, user, now_ms),
            lambda: chairs.top_up(table, user, 500, None, now_ms),
            lambda: chairs.auto_top_up(table, user, 2 * LOSS_MINOR, now_ms),
            lambda: chairs.sit_out(table, user, self.dice.random() < 0.3, now_ms),
            lambda: chairs.leave(table, user, now_ms),
            *(4 * [lambda: deadlines.sweep_starts(now_ms)]),
            *(2 * [lambda: deadlines.sweep_clocks(now_ms)]),
            lambda: deadlines.sweep_bots(now_ms),
            *(6 * [lambda: self.drop(table, now_ms)]),
            lambda: self.operate(table, now_ms),
            lambda: tidying.tidy(now_ms),
        ]
        self.dice.choice(doings)()

    def drop(self, table: str, now_ms: int) -> None:
        deal = Deal.objects.filter(table__public_id=table, status=DealStatus.LIVE).first()
        if deal is not None:
            state = state_of(deal)
            play(deal.public_id, state.seats[state.turn].player, rules.Drop, now_ms)

    def operate(self, table: str, now_ms: int) -> None:
        deal = Deal.objects.filter(table__public_id=table, status__in=NOT_ENDED).first()
        if deal is None:
            close_table(table, now_ms)
            reopen_table(table, now_ms)
            return
        self.dice.choice(
            [
                lambda: parking.park(deal.public_id, "a bug"),
                lambda: parking.resume(deal.public_id, now_ms),
                lambda: parking.void(deal.public_id, "a bug", now_ms),
            ]
        )()


def test_whatever_happens_at_once_every_chip_is_somewhere_once():
    users = [funded(f"P{number}", chips=1500) for number in range(6)]
    tables = [table_of(3, bots_wanted=1, start_s=1), table_of(2, rake_bps=0, start_s=1)]
    moments = count(NOON_MS + 1000, 400)
    at_once(*(Storm(hand, tables, users, moments) for hand in range(HANDS)))
    assert Deal.objects.exists()
    assert list(differences()) == []
    for table in Table.objects.all():
        sitting = Seat.objects.filter(table=table, left_at=None)
        assert len({seat.number for seat in sitting}) == len({seat.player_id for seat in sitting}) == len(sitting)
        assert Deal.objects.filter(table=table, status__in=NOT_ENDED).count() <= 1


def test_the_same_chips_sit_down_at_one_of_two_tables():
    asha = funded(chips=1)
    all_minor = 1_000_100
    tables = [table_of(buy_in_max_minor=2 * all_minor) for _ in range(2)]
    came_to = at_once(*(lambda table=table: sit(table, asha, all_minor) for table in tables))
    assert sorted(isinstance(one, Seat) for one in came_to) == [False, True]
    (refused,) = [one for one in came_to if isinstance(one, TableRefused)]
    assert refused.code is TableRefusal.NOT_ENOUGH_CHIPS
    assert list(differences()) == []


def test_of_two_who_want_the_last_chair_one_gets_it():
    table = table_of(2)
    sit(table, funded())
    came_to = at_once(*(lambda user=user: sit(table, user) for user in (funded(), funded(), funded())))
    assert sum(isinstance(one, Seat) for one in came_to) == 1
    assert {one.code for one in came_to if isinstance(one, TableRefused)} == {TableRefusal.TABLE_FULL}


def test_chips_brought_while_the_deal_is_settled_are_added_to_what_it_came_to(monkeypatch):
    two = [funded(), funded()]
    deal = dealt(*two)
    seat = deal.table.seats.get(player=two[0])
    brought = []

    def bring(*_: object) -> None:
        pool = ThreadPoolExecutor(1)
        brought.append(pool.submit(at_once, lambda: chairs.top_up(deal.table.public_id, two[0], 700, "m1", NOON_MS)))
        assert not brought[0].done()

    monkeypatch.setitem(ending.deal_over._members, "one who brings chips", bring)
    won = all_drop(deal, two)
    assert [type(one) for one in brought[0].result(PATIENCE_S)] == [Seat]
    deal.refresh_from_db()
    (mine,) = [one for one in deal.settlement["seats"] if one["player"] == two[0].public_id]
    seat_minor = Account.objects.get(code=f"seat:{seat.public_id}").balance_minor
    assert seat_minor == mine["chips_minor"] + 700
    assert (won == two[0]) == (mine["money_minor"] > 0)


def test_a_clock_that_runs_out_while_the_deal_is_voided_does_not_fire(monkeypatch):
    two = [funded(), funded()]
    deal = dealt(*two)
    late = state_of(deal).due_at_ms
    swept = []

    def sweep(_: object) -> None:
        swept.extend(at_once(lambda: deadlines.sweep_clocks(late)))

    monkeypatch.setitem(ending.deal_voided._members, "a sweep", sweep)
    parking.void(deal.public_id, "a bug", late)
    assert swept == [0]
    assert deadlines.sweep_clocks(late) == 0
    deal.refresh_from_db()
    assert (deal.status, deal.version) == (DealStatus.VOID, 1)


def test_of_the_last_drop_and_a_void_one_counts():
    two = [funded(), funded()]
    deal = dealt(*two)
    player = in_turn(deal, two).public_id
    came_to = at_once(
        lambda: play(deal.public_id, player, rules.Drop, state_of(deal).turn_due_at_ms - 1),
        lambda: parking.void(deal.public_id, "a bug", NOON_MS + 20_000),
    )
    assert sum(isinstance(one, TableRefused) for one in came_to) == 1
    deal.refresh_from_db()
    assert (deal.status == DealStatus.OVER) == (deal.settlement is not None)
    assert list(differences()) == []
