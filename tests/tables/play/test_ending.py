"""The end of a deal: chips move in the last move's transaction, the rake is the house's, nothing is lost or made."""

import pytest

from engine import deal as rules
from tables.chairs import chips
from tables.chairs.models import SeatState
from tables.openlog.models import LogLine
from tables.play import deadlines, ending, parking
from tables.play.ending import deal_over
from tables.play.models import Deal, DealSeat, DealStatus
from tables.setup.models import TableStatus
from tables.setup.services import change_table
from tables.wire import broadcast
from tables.wire.notices import News
from tests.registries import joined
from tests.tables.cast import (
    LOSS_MINOR,
    NOON_MS,
    act,
    all_drop,
    dealt,
    funded,
    in_turn,
    next_deal,
    plays,
    sit,
    state_of,
    table_of,
)
from tests.tables.pushed import told
from tests.wallet.builders import guards_off
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.ledger.queries import balance
from wallet.ledger.refs import house_rake

pytestmark = pytest.mark.django_db


@pytest.fixture
def three():
    return [funded(name) for name in ("Asha", "Bela", "Chetan")]


def on_chairs(table) -> dict[str, int]:
    seats = list(table.seats.filter(left_at=None).select_related("player"))
    held = chips.on_chairs(seats)
    return {seat.player.public_id: held[seat.pk] for seat in seats}


def test_the_losers_pay_the_winner_less_rake(three):
    deal = dealt(*three)
    before, rake_before = on_chairs(deal.table), balance(house_rake())
    winner = all_drop(deal, three)
    after = on_chairs(deal.table)
    moved = {player: after[player] - before[player] for player in before}
    assert moved.pop(winner.public_id) == 3600
    assert set(moved.values()) == {-2000}
    assert balance(house_rake()) - rake_before == 400


def test_the_ledger_holds_after_deals(three):
    deal = dealt(*three)
    for _ in range(3):
        all_drop(deal, three)
        assert list(differences()) == []
        deal = next_deal(deal.table)


def test_one_deal_is_one_transaction_of_the_ledger(three):
    deal = dealt(*three)
    all_drop(deal, three)
    booked = Transaction.objects.get(key=f"deal:{deal.public_id}")
    assert booked.entries.count() == 4


def test_the_deal_keeps_what_it_came_to(three):
    deal = dealt(*three)
    winner = all_drop(deal, three)
    deal.refresh_from_db()
    assert (deal.status, deal.due_at) == (DealStatus.OVER, None)
    assert sum(row["score"] for row in deal.settlement["seats"]) == 0
    mine = DealSeat.objects.get(deal=deal, player=winner)
    assert (mine.outcome, mine.score, mine.money_minor) == ("won", 40, 3600)
    assert deal.settlement["winner"] == mine.seat_index


def test_the_next_deal_is_counted_down_by_itself(three):
    deal = dealt(*three)
    all_drop(deal, three)
    deal.table.refresh_from_db()
    assert deal.table.status == TableStatus.STARTING


def test_who_is_short_after_a_deal_is_not_dealt_in_until_topping_up(three):
    table = table_of(3)
    for user in three:
        sit(table, user, LOSS_MINOR)
    deal = next_deal(table)
    winner = all_drop(deal, three)
    short = {seat.player for seat in table.seats.filter(short=True)}
    assert short == set(three) - {winner}
    table.refresh_from_db()
    assert table.status == TableStatus.WAITING


def test_a_change_of_the_point_value_does_not_touch_the_deal_being_played(three):
    deal = dealt(*three)
    deal.table.refresh_from_db()
    deal.table.point_value_minor = 1
    change_table(deal.table, NOON_MS)
    before = on_chairs(deal.table)
    winner = all_drop(deal, three)
    assert on_chairs(deal.table)[winner.public_id] - before[winner.public_id] == 3600


def test_other_rooms_are_told_inside_the_transaction(three):
    deal = dealt(*three)
    heard = []

    def listen(deal, state, settlement):
        heard.append((deal.public_id, state.result.winner, settlement.scores))

    with joined(deal_over, "a listener", listen):
        all_drop(deal, three)
    assert [public_id for public_id, _, _ in heard] == [deal.public_id]


def test_a_room_that_raises_undoes_the_last_move_and_its_money(three):
    deal = dealt(*three)
    first = in_turn(deal, three)
    act(deal, first, rules.Drop(seat=0))
    before, version = on_chairs(deal.table), state_of(deal).version

    def fail(*_):
        raise RuntimeError("no")

    with joined(deal_over, "one that fails", fail), pytest.raises(RuntimeError):
        act(deal, in_turn(deal, three), rules.Drop(seat=0))
    assert (on_chairs(deal.table), state_of(deal).version) == (before, version)


def test_chips_are_conserved_over_many_deals(three):
    deal = dealt(*three)
    rake_before = balance(house_rake())
    total = sum(on_chairs(deal.table).values())
    for _ in range(4):
        all_drop(deal, three)
        deal = next_deal(deal.table)
    assert sum(on_chairs(deal.table).values()) + balance(house_rake()) - rake_before == total


def test_who_drops_by_their_own_will_stays_for_the_next_deal(three) -> None:
    deal = dealt(*three)
    first = plays(deal, three)
    while in_turn(deal, three) != first:
        plays(deal, three)
    all_drop(deal, three)
    assert deal.deal_seats.get(player=first).outcome == "middle_drop"
    assert set(deal.table.seats.values_list("state", flat=True)) == {SeatState.SEATED}


def test_who_was_dropped_for_missed_turns_is_told_that_they_sit_out(three, django_capture_on_commit_callbacks) -> None:
    deal = dealt(*three[:2], overrides={"misses": 1})
    absent = in_turn(deal, three)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        deadlines.sweep_clocks(state_of(deal).due_at_ms)
    assert told(pushes, News.SEATED_OUT) == [absent.public_id]


def test_the_houses_seed_is_told_when_the_deal_has_ended_and_its_key_is_nobodys_before(three) -> None:
    deal = dealt(*three)
    plays(deal, three)
    deal.refresh_from_db()
    assert bytes(deal.data_key) == b""
    all_drop(deal, three)
    deal.refresh_from_db()
    assert bytes(deal.data_key) != b""
    assert LogLine.objects.filter(deal=deal.public_id, kind="opened").count() == 1


def test_deals_that_were_voided_without_the_keys_are_opened_later_and_one_whose_key_is_lost_holds_up_none(
    three, settings
) -> None:
    had = settings.LIVE_KEYS
    lost, *others = (dealt(*three) for _ in range(3))
    settings.LIVE_KEYS = []
    for deal in (lost, *others):
        parking.void(deal.public_id, "a card was shown twice")
    with guards_off():
        Deal.objects.filter(pk=lost.pk).update(sealed_key=b"lost")
    assert not LogLine.objects.filter(kind="opened").exists()
    settings.LIVE_KEYS = had
    assert [ending.open_void_deals(), ending.open_void_deals()] == [2, 0]
    assert set(LogLine.objects.filter(kind="opened").values_list("deal", flat=True)) == {
        deal.public_id for deal in others
    }
