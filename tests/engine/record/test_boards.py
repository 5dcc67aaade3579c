"""A board is the same deal at several tables: its name stands in the place of the deal's id, its seed is not told."""

import json

import pytest

from engine import deal, notation, record
from engine.deal import DealState
from engine.deal.events import Over
from engine.houses import PROFILES
from engine.record import BadRecord, DealRecord, build
from engine.seating import seat_by_toss
from engine.shuffle import Chance
from tests.engine.deal.cast import NAMES, START_MS
from tests.engine.record.finished import STAKE, soundly
from tests.static.node import answers

SEED = bytes(range(32))
HOUSE = PROFILES["rummycircle-points"]
Toss = list[tuple[str, int]]


def dealt(deal_id: str, board: str = "draw-1:1") -> tuple[DealState, Toss]:
    """A board at the table where this deal is played, and its toss."""
    chance = Chance(SEED, {}, board)
    cards = chance.shuffle(deal_id).toss(2)
    seating = seat_by_toss(HOUSE, NAMES[:2], cards)
    order = (seating.order, seating.first, seating.dealer)
    state, _ = deal.start(HOUSE, deal_id, *order, chance, START_MS)
    return state, list(zip(NAMES[:2], cards, strict=True))


def played() -> tuple[DealRecord, Over]:
    """The record of a board that was played to its end, and how the end was told."""
    state, toss = dealt("deal-1")
    moves: list[tuple[int, deal.Action]] = []
    told: list[deal.Event] = []
    while state.due_at_ms is not None:
        moves.append((START_MS + 1_500 * (len(moves) + 1), soundly(state)))
        state, events = deal.apply(state, moves[-1][1], moves[-1][0])
        told.extend(events)
    return build(state, moves, STAKE, toss), next(event for event in told if isinstance(event, Over))


def test_two_tables_have_the_same_cards_and_another_board_has_others() -> None:
    one, other, another = (dealt(*names)[0] for names in (("a",), ("b",), ("a", "draw-1:2")))
    assert [seat.hand for seat in one.seats] == [seat.hand for seat in other.seats]
    assert (one.terms.cut, one.closed, one.terms.commitment) == (other.terms.cut, other.closed, other.terms.commitment)
    assert one.closed != another.closed
    assert deal.decode(deal.encode(one)) == one


def test_the_end_of_a_board_tells_no_seed() -> None:
    _, over = played()
    assert over.result.server_seed == ""


def test_the_record_of_a_board_replays_as_notation_too_and_passes_the_browsers_check() -> None:
    written, _ = played()
    assert written.board == "draw-1:1"
    assert record.replay(record.encode(written)).valid
    assert notation.read(notation.write(written)) == written
    (answer,) = answers("check-deal.js", [{"text": record.encode(written).decode(), "known": None}])
    assert [check["name"] for check in answer["checks"] if not check["ok"]] == []


def test_a_board_by_another_name_is_not_what_was_dealt() -> None:
    plain = json.loads(record.encode(played()[0])) | {"board": "draw-1:2"}
    assert not record.replay(plain).valid
    with pytest.raises(BadRecord, match="board"):
        record.read(plain | {"board": ""})
