"""What somebody has altered or swapped in the database is refused, the deal is parked, and nothing is lost by it."""

from collections.abc import Callable

import pytest
from django.db import transaction

from engine import deal as rules
from tables.chairs import chips
from tables.live.snapshots.queries import missed_events
from tables.live.snapshots.returning import done_in_absence
from tables.lobby.turns import my_tables
from tables.play import deadlines, parking
from tables.play.arranging import known_groups, save_arrangement
from tables.play.models import Deal, DealSeat, DealStatus, Move
from tables.play.requests import ACTIONS
from tables.refusals import TableRefusal, TableRefused
from tables.sealing.keys import Damaged
from tables.wire.protocol import Sender
from tests.tables.cast import act, all_drop, dealt, funded, in_turn, state_of
from tests.tables.play.test_arranging import groups_of
from tests.tables.snapshots import snapshot_for
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two) -> Deal:
    """A deal in its third version."""
    deal = dealt(*two)
    player = in_turn(deal, two)
    act(deal, player, rules.Draw(seat=0, pile="closed"))
    act(deal, player, rules.Discard(seat=0, card=state_of(deal).drawn_card))
    deal.refresh_from_db()
    return deal


def flipped(sealed: bytes) -> bytes:
    return sealed[:-1] + bytes([sealed[-1] ^ 1])


def written(deal: Deal, **row: object) -> None:
    """Write past the guards, as a superuser can."""
    sql("SET session_replication_role = replica")
    Deal.objects.filter(pk=deal.pk).update(**row)
    sql("SET session_replication_role = origin")


def one_bit(deal: Deal) -> None:
    written(deal, snapshot=flipped(deal.snapshot))


def another_deals_state(deal: Deal) -> None:
    written(deal, snapshot=dealt(funded("Chetan"), funded("Deepa")).snapshot)


def another_deal_whole(deal: Deal) -> None:
    other = dealt(funded("Chetan"), funded("Deepa"))
    written(other, sealed_key=b"elsewhere")  # no two rows may have one
    written(deal, snapshot=other.snapshot, sealed_key=other.sealed_key)


def another_deals_terms(deal: Deal) -> None:
    written(deal, terms=dealt(funded("Chetan"), funded("Deepa")).terms)


def one_bit_of_the_terms(deal: Deal) -> None:
    terms = bytearray(deal.terms)
    terms[-1] ^= 1
    written(deal, terms=bytes(terms))


def another_version(deal: Deal) -> None:
    written(deal, version=deal.version + 1)


def no_key(deal: Deal) -> None:
    written(deal, sealed_key=b"")


def half_a_key(deal: Deal) -> None:
    written(deal, sealed_key=deal.sealed_key[:9])


def nothing(deal: Deal) -> None:
    written(deal, snapshot=b"")


TAMPERED = (
    one_bit,
    another_deals_state,
    another_deal_whole,
    another_deals_terms,
    one_bit_of_the_terms,
    another_version,
    no_key,
    half_a_key,
    nothing,
)


def held(deal: Deal) -> list[int]:
    return sorted(chips.on_chairs(list(deal.table.seats.filter(left_at=None))).values())


def row_of(deal: Deal) -> dict[str, object]:
    return Deal.objects.values("snapshot", "terms", "sealed_key", "version").get(pk=deal.pk)


@pytest.mark.parametrize("tamper", TAMPERED)
def test_its_clock_parks_it_and_put_right_it_goes_on(deal: Deal, two, tamper: Callable[[Deal], None]) -> None:
    before, row = held(deal), row_of(deal)
    tamper(deal)
    deadlines.sweep_clocks(deadlines.clock.to_ms(Deal.objects.get(pk=deal.pk).due_at))
    deal.refresh_from_db()
    assert deal.status == DealStatus.PARKED
    with pytest.raises(TableRefused) as refused:
        parking.resume(deal.public_id)
    assert refused.value.code is TableRefusal.DAMAGED
    written(deal, **row)
    parking.resume(deal.public_id)
    assert held(deal) == before
    all_drop(deal, two)
    assert sum(held(deal)) < sum(before)  # the rake alone


@pytest.mark.parametrize("tamper", TAMPERED)
def test_a_move_on_it_is_refused_and_parks_it(deal: Deal, two, tamper: Callable[[Deal], None]) -> None:
    player = in_turn(deal, two)
    tamper(deal)
    message = ACTIONS[rules.Draw](pile="closed", version=3)
    with pytest.raises(TableRefused) as refused:
        message.carry_out(Sender(player, deal.table.public_id, deal.public_id))
    assert refused.value.code is TableRefusal.PARKED
    assert Deal.objects.get(pk=deal.pk).status == DealStatus.PARKED


@pytest.mark.parametrize("tamper", TAMPERED)
def test_whoever_looks_is_shown_the_table_without_it(deal: Deal, two, tamper: Callable[[Deal], None]) -> None:
    tamper(deal)
    assert b'"deal":null' in snapshot_for(deal.table.public_id, two[0]).message
    assert [table.turn for table in my_tables(two[0])] == [False]


def test_a_deal_set_back_to_an_earlier_moment_is_parked(deal: Deal, two) -> None:
    player, before = in_turn(deal, two), row_of(deal)
    act(deal, player, rules.Draw(seat=0, pile="closed"))
    later = row_of(deal)
    written(deal, **before)
    message = ACTIONS[rules.Draw](pile="closed", version=3)
    with transaction.atomic(), pytest.raises(TableRefused) as refused:
        message.carry_out(Sender(player, deal.table.public_id, deal.public_id))
    assert refused.value.code is TableRefusal.PARKED
    with pytest.raises(TableRefused) as refused:
        parking.resume(deal.public_id)
    assert refused.value.code is TableRefusal.DAMAGED
    written(deal, **later)
    parking.resume(deal.public_id)
    assert state_of(deal).drawn  # and the card that was drawn is in the hand


def test_an_altered_log_shows_no_moves(deal: Deal, two) -> None:
    move = Move.objects.get(deal=deal, version=2)
    Move.objects.filter(deal=deal, version=2).update(events=flipped(move.events))
    assert missed_events(deal.table.public_id, two[0], deal.public_id, 1) is None
    assert done_in_absence(deal.table_id, two[0]) == b""


def test_moves_cannot_change_places(deal: Deal, two) -> None:
    second, third = Move.objects.filter(deal=deal, version__gt=1).order_by("version")
    Move.objects.filter(deal=deal, version=2).update(events=third.events)
    Move.objects.filter(deal=deal, version=3).update(events=second.events)
    assert missed_events(deal.table.public_id, two[0], deal.public_id, 1) is None


def test_a_grouping_of_another_seat_or_of_before_does_not_count(deal: Deal, two) -> None:
    save_arrangement(deal.public_id, two[0], groups_of(deal, two[0]))
    old = DealSeat.objects.get(deal=deal, player=two[0])
    save_arrangement(deal.public_id, two[0], groups_of(deal, two[0]), old.arrangement_revision)
    DealSeat.objects.filter(pk=old.pk).update(arrangement=old.arrangement)
    with pytest.raises(Damaged):
        known_groups(deal)
    DealSeat.objects.filter(pk=old.pk).update(arrangement=b"")
    mine = DealSeat.objects.filter(deal=deal, player=two[1])
    mine.update(arrangement=old.arrangement, arrangement_revision=old.arrangement_revision)
    with pytest.raises(Damaged):
        known_groups(deal)
