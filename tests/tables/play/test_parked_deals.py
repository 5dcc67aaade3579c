"""A deal that has stopped by our fault costs nobody anything: not its time, not its chips, not its record."""

import json

import pytest

from base import clock
from engine import deal as rules
from engine import record
from engine.cards import codes
from engine.deal import Phase
from tables.chairs import chips
from tables.chairs import services as chairs
from tables.chairs.models import SeatState
from tables.history import records
from tables.openlog.models import LogLine
from tables.play import arranging, deadlines, parking
from tables.play.models import Deal, DealStatus, Move
from tables.refusals import TableRefusal, TableRefused
from tables.sealing.keys import KeyNeeded
from tables.wire import broadcast
from tests.registries import joined
from tests.tables.cast import (
    LOSS_MINOR,
    act,
    all_drop,
    dealt,
    funded,
    in_turn,
    next_deal,
    sit,
    started_ms,
    state_of,
    table_of,
)  # fmt: skip
from tests.tables.played import eventful
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db

HOUR_MS = 3_600_000


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two) -> Deal:
    return dealt(*two)


def stopped_for_an_hour(deal: Deal) -> int:
    """Parked at once, resumed an hour later; returns when."""
    parking.park(deal.public_id, "a bug")
    later = started_ms(deal) + HOUR_MS
    parking.resume(deal.public_id, later)
    return later


def held(deal: Deal) -> list[int]:
    return sorted(chips.on_chairs(list(deal.table.seats.filter(left_at=None))).values())


def test_whoever_was_in_turn_can_move_though_the_time_had_run_out_meanwhile(deal, two):
    later = stopped_for_an_hour(deal)
    act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"), later + parking.GRACE_MS - 1)
    state = state_of(deal)
    assert state.drawn
    assert [seat.misses for seat in state.seats] == [0, 0]


def test_the_stop_takes_nothing_of_the_extra_time(deal, two):
    before = [seat.extra_ms for seat in state_of(deal).seats]
    later = stopped_for_an_hour(deal)
    player = in_turn(deal, two)
    act(deal, player, rules.Draw(seat=0, pile="closed"), later + 1000)
    act(deal, player, rules.Discard(seat=0, card=state_of(deal).drawn_card), later + 2000)
    assert [seat.extra_ms for seat in state_of(deal).seats] == before


def test_everybody_is_told_the_clocks_new_end(deal, django_capture_on_commit_callbacks):
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        later = stopped_for_an_hour(deal)
    frames = [json.loads(frame.public) for push in pushes for frame in push.frames if frame.deal]
    (moved,) = [event for frame in frames for event in frame["events"]]
    assert (moved["type"], moved["turn_due_at_ms"]) == ("clock_moved", later + parking.GRACE_MS)
    assert [frame["version"] for frame in frames] == [2]


def test_the_time_to_declare_comes_back_too(deal, two):
    player = in_turn(deal, two)
    act(deal, player, rules.Draw(seat=0, pile="closed"))
    act(deal, player, rules.Finish(seat=0, card=state_of(deal).drawn_card))
    later = stopped_for_an_hour(deal)
    state = state_of(deal)
    assert state.phase is Phase.DECLARE
    act(deal, player, rules.Declare(seat=0, groups=(), ungrouped=state.seats[state.turn].hand), later + 1000)
    assert state_of(deal).result is not None


def test_the_record_of_such_a_deal_replays(deal, two):
    stopped_for_an_hour(deal)
    all_drop(deal, two)
    deal.refresh_from_db()
    written = records.record_of(deal)
    assert written.moves[0].by == "timeout"
    assert record.replay(record.encode(written)).valid


def test_a_bot_goes_on_too():
    table = table_of(3, bots_wanted=1)
    sit(table, funded())
    deal = next_deal(table)
    while deal.bot_due_at is None:
        deadlines.sweep_clocks(state_of(deal).due_at_ms)
        deal.refresh_from_db()
    later = stopped_for_an_hour(deal)
    assert deadlines.sweep_bots(later) > 0


def test_hands_can_be_arranged_meanwhile(deal, two):
    parking.park(deal.public_id, "a bug")
    hand = next(seat.hand for seat in state_of(deal).seats if seat.player == two[0].public_id)
    arranging.save_arrangement(deal.public_id, two[0], [codes(hand[:3])])
    assert len(arranging.known_groups(deal)) == 1


def test_chips_stay_where_they_are_and_may_be_added_to(deal, two):
    parking.park(deal.public_id, "a bug")
    chairs.top_up(deal.table.public_id, two[0], 500)
    assert held(deal) == [2 * LOSS_MINOR, 2 * LOSS_MINOR + 500]


def test_who_leaves_meanwhile_has_the_chips_when_it_is_void(deal, two):
    parking.park(deal.public_id, "a bug")
    seat = chairs.leave(deal.table.public_id, two[0])
    assert seat.state == SeatState.LEAVING
    parking.void(deal.public_id, "cannot be mended")
    assert chips.in_hand([two[0]], "CHIP")[two[0].pk] == 11_000_000
    assert list(differences()) == []


def test_what_is_not_parked_is_not_resumed(deal):
    stopped_for_an_hour(deal)
    with pytest.raises(TableRefused) as refused:
        parking.resume(deal.public_id)
    assert refused.value.code is TableRefusal.NOT_PARKED


def test_a_state_that_cannot_be_read_can_only_be_voided(deal, two):
    Deal.objects.filter(pk=deal.pk).update(snapshot=b"nonsense")
    parking.park(deal.public_id, "a bug")
    with pytest.raises(TableRefused) as refused:
        parking.resume(deal.public_id)
    assert refused.value.code is TableRefusal.DAMAGED
    parking.void(deal.public_id, "cannot be mended")
    assert held(deal) == [2 * LOSS_MINOR] * 2
    deal.table.refresh_from_db()
    assert deal.table.status == "starting"


def test_parking_twice_keeps_the_first_reason(deal):
    parking.park(deal.public_id, "the first")
    parking.park(deal.public_id, "the second")
    deal.refresh_from_db()
    assert deal.parked_why == "the first"


def test_what_is_over_is_neither_parked_nor_voided(two):
    deal = eventful(3, players=2, bots=0)
    before = held(deal)
    parking.park(deal.public_id, "too late")
    with pytest.raises(TableRefused):
        parking.void(deal.public_id, "too late")
    deal.refresh_from_db()
    assert (deal.status, deal.due_at, held(deal)) == (DealStatus.OVER, None, before)
    assert clock.to_ms(deal.ended_at) > started_ms(deal)


def test_those_that_an_operator_asks_for_are_resumed_by_the_sweep_though_one_of_them_cannot_be(deal):
    damaged = dealt(funded("Chetan"), funded("Deepa"))
    for one in (damaged, deal):
        parking.park(one.public_id, "a bug")
    Deal.objects.filter(pk=damaged.pk).update(snapshot=b"nonsense")
    Deal.objects.update(resume_asked_at=clock.now())
    assert parking.sweep_asked() == 2
    assert parking.sweep_asked() == 0
    found = dict(Deal.objects.values_list("pk", "status"))
    assert found == {deal.pk: DealStatus.LIVE, damaged.pk: DealStatus.PARKED}


def test_what_does_not_exist_is_not_resumed() -> None:
    with pytest.raises(TableRefused) as refused:
        parking.resume("nowhere")
    assert refused.value.code is TableRefusal.NOT_PARKED


def test_a_deal_whose_log_has_gone_on_without_it_can_only_be_voided(deal: Deal) -> None:
    Move.objects.create(deal=deal, version=2, at=deal.started_at, action=b"", events=b"")
    parking.park(deal.public_id, "a bug")
    with pytest.raises(TableRefused) as refused:
        parking.resume(deal.public_id)
    assert refused.value.code is TableRefusal.DAMAGED


def test_rooms_hear_of_a_deal_that_stops_and_of_one_that_goes_on(deal: Deal) -> None:
    heard: list[tuple[str, str]] = []
    with (
        joined(parking.deal_parked, "a listener", lambda deal: heard.append(("stops", deal.public_id))),
        joined(parking.deal_resumed, "a listener", lambda deal: heard.append(("goes on", deal.public_id))),
    ):
        stopped_for_an_hour(deal)
    assert heard == [("stops", deal.public_id), ("goes on", deal.public_id)]


def test_an_operators_process_with_the_keys_lets_a_deal_go_on_at_once(deal: Deal) -> None:
    parking.park(deal.public_id, "a bug")
    assert parking.let_go_on(deal.public_id) is True
    deal.refresh_from_db()
    assert (deal.status, deal.resume_asked_at) == (DealStatus.LIVE, None)


def test_one_without_the_keys_asks_the_live_workers_and_harms_nothing(deal: Deal, settings) -> None:
    had, settings.LIVE_KEYS = settings.LIVE_KEYS, []
    with pytest.raises(TableRefused) as refused:
        parking.let_go_on(deal.public_id)
    assert refused.value.code is TableRefusal.NOT_PARKED
    parking.park(deal.public_id, "a bug")
    assert parking.let_go_on(deal.public_id) is False
    with pytest.raises(KeyNeeded):
        parking.sweep_asked()
    deal.refresh_from_db()
    assert (deal.resume_asked_at is not None, deal.parked_why) == (True, "a bug")
    settings.LIVE_KEYS = had
    assert parking.sweep_asked() == 1
    deal.refresh_from_db()
    assert deal.status == DealStatus.LIVE


def test_a_void_deal_is_read_anew_by_everybody_there_and_can_be_checked(
    deal: Deal, django_capture_on_commit_callbacks
) -> None:
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        parking.void(deal.public_id, "lightning")
    assert [push.table_pk for push in pushes if push.reload] == [deal.table_id]
    deal.refresh_from_db()
    assert bytes(deal.data_key) != b""
    assert LogLine.objects.filter(deal=deal.public_id, kind="opened").count() == 1
