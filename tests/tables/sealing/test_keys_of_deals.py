"""A deal has one key from its first row to its last: keys are turned over, the key in clear comes at the end, once."""

import base64

import msgspec
import pytest
from django.db import IntegrityError, transaction

from engine import deal as rules
from engine.cards import PACK, codes
from engine.deal.events import Drawn, ExtraUsed, FinishPlaced, Reshuffled, Shown, TurnBegan, WrongShown
from engine.hands.scoring import Reason
from tables.play.arranging import read_arrangement, save_arrangement
from tables.play.models import Deal, DealSeat
from tables.sealing.deals import DealKey, key_of
from tables.sealing.keys import Damaged
from tests.tables.cast import all_drop, dealt, funded, next_deal, state_of
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db
OLD, NEW = (base64.urlsafe_b64encode(letter * 32).decode() for letter in (b"o", b"n"))


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


def test_deals_of_an_older_key_are_played_on_and_new_ones_take_the_newest(two, settings) -> None:
    settings.LIVE_KEYS = [OLD]
    deal = dealt(*two)
    settings.LIVE_KEYS = [NEW, OLD]
    all_drop(deal, two)
    later = next_deal(deal.table)
    settings.LIVE_KEYS = [NEW]
    assert state_of(later).result is None
    settings.LIVE_KEYS = [OLD]
    with pytest.raises(Damaged):
        state_of(later)


def test_the_key_in_clear_comes_with_the_end_and_not_before(two) -> None:
    deal = dealt(*two)
    clear = key_of(deal).clear
    with pytest.raises(IntegrityError, match="deal_key_is_wrapped"), transaction.atomic():
        Deal.objects.filter(pk=deal.pk).update(data_key=clear)
    all_drop(deal, two)
    assert bytes(Deal.objects.get(pk=deal.pk).data_key) == clear


@pytest.mark.parametrize("column", ["data_key", "sealed_key", "public_id"])
def test_nobody_gives_a_deal_another_key(two, column: str) -> None:
    deal = dealt(*two)
    all_drop(deal, two)
    with pytest.raises(IntegrityError, match="the key of a deal stays"), transaction.atomic():
        Deal.objects.filter(pk=deal.pk).update(**{column: "another" if column == "public_id" else bytes(32)})


def test_no_row_borrows_a_live_deals_key(two) -> None:
    deal = dealt(*two)
    copy = "INSERT INTO tables_deal SELECT (jsonb_populate_record(d, %s::jsonb)).* FROM tables_deal d WHERE id = %s"
    void = '{"id": 1000000, "public_id": "x", "number": 99, "status": "void", "due_at": null, "ended_at": "2026-01-01"}'
    with pytest.raises(IntegrityError, match="deal_key_is_its_own"), transaction.atomic():
        sql(copy, void, deal.pk)


def test_no_deal_begins_with_open_hands(two) -> None:
    deal = dealt(*two)
    all_drop(deal, two)
    deal.refresh_from_db()
    copy = "INSERT INTO tables_deal SELECT (jsonb_populate_record(d, %s::jsonb)).* FROM tables_deal d WHERE id = %s"
    given = (
        '{"id": 1000000, "public_id": "x", "number": 99, "status": "parked", "ended_at": null, "sealed_key": "\\\\x", '
    )
    with pytest.raises(IntegrityError, match="hands of a deal that goes on are sealed"), transaction.atomic():
        sql(copy, given + '"data_key": "\\\\x"}', deal.pk)


def test_two_deals_share_no_key(two) -> None:
    deal = dealt(*two)
    first = key_of(deal).clear
    all_drop(deal, two)
    assert key_of(next_deal(deal.table)).clear != first


def test_a_deal_of_before_is_played_to_its_end_as_it_is(two) -> None:
    deal = dealt(*two)
    key, state = key_of(deal), state_of(deal)
    plain = DealKey(deal.public_id, b"")
    sql("SET session_replication_role = replica")
    whole = {"snapshot": plain.seal_state(state), "terms": b""}
    row = {"sealed_key": b"", "server_seed": state.terms.server_seed, **whole}
    Deal.objects.filter(pk=deal.pk).update(**row)
    sql("SET session_replication_role = origin")
    for move in deal.moves.all():
        events = msgspec.msgpack.encode(key.events(1, move.events))
        deal.moves.filter(version=move.version).update(events=events)
    save_arrangement(deal.public_id, two[0], [codes(state.seats[0].hand[:2])])
    all_drop(deal, two)
    deal.refresh_from_db()
    assert (bytes(deal.sealed_key), bytes(deal.data_key)) == (b"", b"")
    assert read_arrangement(deal, DealSeat.objects.get(deal=deal, player=two[0])) == (state.seats[0].hand[:2],)


@pytest.mark.parametrize("cards", [13, 21])
def test_the_length_of_a_grouping_says_nothing_of_its_groups(cards: int) -> None:
    key, hand = DealKey("d", bytes(32)), bytes(PACK[:cards])
    by_size = [[hand[at : at + size] for at in range(0, cards, size)] for size in (2, 3, 4, 7, cards)]
    assert len({len(key.seal_groups(0, 1, groups)) for groups in by_size}) == 1


def logged(action: rules.Action, *events: rules.Event) -> int:
    """How long a move is in the log, whatever it is about."""
    return len(DealKey("d", bytes(32)).seal_move(action.version or 1, action, events))


@pytest.mark.parametrize("version", [5, 200, 60_000])
@pytest.mark.parametrize("by", ["player", "bot"])
@pytest.mark.parametrize("others", [(), (Reshuffled(40),), (ExtraUsed(5, 90_000),), (ExtraUsed(5, 1), Reshuffled(4))])
def test_the_length_of_a_move_says_nothing_of_a_card_that_nobody_else_sees(
    others: tuple[rules.Event, ...], by: rules.By, version: int
) -> None:
    draw = rules.Draw(5, rules.Pile.CLOSED, by=by, version=version)
    dues = (1_900_000_000_000, 1_900_000_090_000)
    drawn, finished = set(), set()
    for one in set(PACK):
        (code,) = codes(bytes((one,)))
        drawn.add(logged(draw, *others, Drawn(5, rules.Pile.CLOSED, code, by)))
        finish = rules.Finish(5, one, by=by, version=version)
        finished.add(logged(finish, *others, FinishPlaced(5, code, *dues, by)))
    assert (len(drawn), len(finished)) == (1, 1)


@pytest.mark.parametrize("cards", [13, 21])
def test_the_length_of_a_show_says_nothing_of_its_groups(cards: int) -> None:
    lengths = set()
    for size in (2, 3, 4, 7, cards):
        groups = tuple(bytes(PACK[at : min(at + size, cards)]) for at in range(0, cards, size))
        lengths.add(logged(rules.Show(1, groups, version=90), Shown(1, "player")))
        written = tuple(tuple(codes(group)) for group in groups)
        wrong = WrongShown(1, "7S", (Reason.TOO_FEW_SEQUENCES,), written, 80, "player")
        began = TurnBegan(2, 1_900_000_000_000, 1_900_000_090_000, True)
        lengths.add(logged(rules.Declare(1, groups, version=90), wrong, began))
    assert len(lengths) == 1


def test_nothing_is_sealed_the_same_way_twice() -> None:
    key = DealKey("d", bytes(32))
    assert key.seal_seed(bytes(32)) != key.seal_seed(bytes(32))
