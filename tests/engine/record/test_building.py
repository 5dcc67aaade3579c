"""Writing the record of a finished deal."""

import msgspec
import pytest

from engine import deal, record
from engine.cards import codes
from engine.deal import Refused
from engine.record import Stake, build
from tests.engine.deal.cast import START_MS, WINNING, table_of
from tests.engine.deal.company import Temper
from tests.engine.record.finished import STAKE, by_chance, declared, tossed


def test_a_record_says_everything_about_its_deal() -> None:
    written = declared()
    assert written.format == "indian-rummy/deal-record/1"
    assert written.profile.turn_s == 20
    assert written.profile_hash == written.profile.hash
    assert written.toss is not None
    assert {one.player for one in written.toss} == set(written.players) == {"asha", "bela", "chand"}
    assert written.started_at_ms == START_MS
    assert written.result.ending == "declared"
    assert sum(written.settlement.scores.values()) == 0


def test_the_hands_of_a_record_are_those_that_were_dealt() -> None:
    written = declared()
    state, _ = tossed(written.profile, 3, seed=1)
    assert [list(hand) for hand in written.dealt.hands] == [codes(seat.hand) for seat in state.seats]
    assert written.dealt.cut == codes(bytes((state.cut,)))[0]


def test_moves_have_their_times_and_the_cards_that_were_drawn() -> None:
    first = declared().moves[0]
    state, _ = tossed(declared().profile, 3, seed=1)
    assert isinstance(first, record.moves.FORMS[deal.Draw])
    assert (first.at_ms, first.card) == (START_MS + 1_500, codes(state.closed)[0])


def test_moves_say_who_made_them() -> None:
    state, _ = tossed(declared().profile, 2, seed=3)
    after, _ = deal.apply(state, deal.Drop(0, by="bot"), START_MS)
    written = build(after, [(START_MS, deal.Drop(0, by="bot"))], STAKE)
    assert written.moves[0].by == "bot"


def test_groups_that_the_table_knew_are_kept_where_they_counted() -> None:
    last = declared().moves[-1]
    assert isinstance(last, record.moves.FORMS[deal.Timeout])
    assert last.known
    by_the_way = by_chance(declared().profile, 2, seed=4, temper=Temper(dawdle=100, drop=0))
    assert all(not move.known for move in by_the_way.moves if move.kind is deal.Timeout)


def test_the_money_is_by_player_with_the_rake_taken() -> None:
    money = declared().settlement
    assert (money.currency, money.point_value_minor, money.rake_bps) == ("CHIP", 100, 1_000)
    assert sum(money.money_minor.values()) + money.rake_minor == 0
    assert money.rake_minor > 0


def test_a_pools_record_has_points_added_and_no_money() -> None:
    money = declared("rummycircle-pool101").settlement
    assert min(money.scores.values()) == 0
    assert set(money.money_minor.values()) == {0}


def test_a_record_is_the_same_after_it_was_written_and_read() -> None:
    assert record.read(record.load(record.encode(declared()))) == declared()


def test_a_record_is_made_of_plain_json() -> None:
    plain = msgspec.json.decode(record.encode(declared()))
    assert plain["moves"][0] == {
        "type": "draw",
        "at_ms": START_MS + 1_500,
        "seat": 0,
        "pile": "closed",
        "card": plain["moves"][0]["card"],
    }


def test_a_deal_that_goes_on_has_no_record() -> None:
    state, _ = tossed(declared().profile, 2, seed=3)
    with pytest.raises(ValueError, match="finished"):
        build(state, [], STAKE)


def test_moves_that_lead_elsewhere_make_no_record() -> None:
    state, _ = tossed(declared().profile, 3, seed=3)
    after, _ = deal.apply(state, deal.Drop(0), START_MS)
    final, _ = deal.apply(after, deal.Drop(1), START_MS)
    with pytest.raises(ValueError, match="do not lead"):
        build(final, [(START_MS, deal.Drop(0))], STAKE)
    with pytest.raises(Refused):
        build(final, [(START_MS, deal.Drop(1)), (START_MS, deal.Drop(0))], STAKE)


def test_a_rigged_deck_makes_no_record() -> None:
    game = table_of(2, hands={0: WINNING}).win().show(1)
    with pytest.raises((ValueError, Refused)):
        build(game.state, game.moves, Stake())
