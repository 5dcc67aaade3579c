"""A seat's view of a deal, and a spectator's."""

import msgspec

from engine import views
from engine.cards import codes
from engine.deal import AskDrop, Pile, StaySeated
from tests.engine.deal.cast import ASHA, BELA, CHAND, LOSING, WINNING, table_of


def test_everybody_sees_the_table() -> None:
    game = table_of(3, cut="7D", open_card="KD")
    for seat in (None, ASHA, CHAND):
        view = views.for_seat(game.state, seat)
        assert (view.deal, view.version, view.phase, view.turn) == ("rigged", 1, "turn", ASHA)
        assert (view.cut, view.open_pile, view.closed_count) == ("7D", ("KD",), game.state.closed_count)
        assert view.jokers == ("7S", "7H", "7D", "7C", "PJ")
        assert [one.player for one in view.seats] == ["asha", "bela", "chand"]
        assert view.commitment == game.state.terms.commitment


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    game = table_of(3, hands={BELA: LOSING})
    assert views.for_seat(game.state, BELA).hand == tuple(LOSING.split())
    assert views.for_seat(game.state, None).hand == ()


def test_of_others_one_sees_how_many_cards_they_hold() -> None:
    view = views.for_seat(table_of(3).draw().state, BELA)
    assert [seat.cards for seat in view.seats] == [14, 13, 13]


def test_who_drew_sees_which_card_it_was() -> None:
    game = table_of(2, closed="9S").draw()
    assert views.for_seat(game.state, ASHA).drawn_card == "9S"
    assert views.for_seat(game.state, BELA).drawn_card is None
    assert views.for_seat(game.state, None).drawn_card is None
    assert all(views.for_seat(game.state, seat).drawn for seat in (None, ASHA, BELA))


def test_the_drawn_card_is_no_longer_marked_once_a_card_was_put_away() -> None:
    game = table_of(2, closed="9S", hands={ASHA: LOSING}).draw().finish("KC")
    assert views.for_seat(game.state, ASHA).drawn_card is None
    assert "9S" in views.for_seat(game.state, ASHA).hand


def test_a_card_on_the_finish_slot_is_seen_to_be_there_and_no_more() -> None:
    game = table_of(2, closed="9S").draw().finish()
    for seat in (None, ASHA, BELA):
        view = views.for_seat(game.state, seat)
        assert view.finish_slot
        assert "9S" not in msgspec.json.encode(view).decode()


def test_wishes_are_seen_by_oneself_only() -> None:
    game = table_of(3).do(AskDrop(BELA, True)).do(StaySeated(BELA, True))
    own = views.for_seat(game.state, BELA).seats[BELA]
    assert (own.drop_asked, own.stays) == (True, True)
    for seat in (None, ASHA, CHAND):
        seen = views.for_seat(game.state, seat).seats[BELA]
        assert (seen.drop_asked, seen.stays) == (False, False)


def test_the_open_pile_is_seen_by_all_down_to_its_first_card() -> None:
    game = table_of(2, closed="9S 2H", open_card="KD").round()
    assert views.for_seat(game.state, None).open_pile == ("KD", "9S", "2H")


def test_whether_the_top_of_the_open_pile_may_be_drawn_is_seen_by_all() -> None:
    game = table_of(2, cut="7H", open_card="7S")
    assert views.for_seat(game.state, BELA).open_may_be_drawn
    game.draw(Pile.CLOSED)
    assert not views.for_seat(game.state, BELA).open_may_be_drawn
    game.discard()
    assert views.for_seat(game.state, BELA).open_may_be_drawn


def test_a_shown_hand_is_seen_to_be_shown_and_stays_hidden_until_the_deal_is_over() -> None:
    game = table_of(3, hands={ASHA: WINNING, BELA: LOSING}).win().show(BELA)
    view = views.for_seat(game.state, CHAND)
    assert [seat.shown for seat in view.seats] == [True, True, False]
    assert view.result is None


def test_a_wrong_show_is_no_show() -> None:
    game = table_of(3).draw().finish().declare("")
    assert not views.for_seat(game.state, BELA).seats[ASHA].shown


def test_when_the_deal_is_over_every_hand_is_open_and_the_seeds_are_revealed() -> None:
    game = table_of(3, hands={ASHA: WINNING, BELA: LOSING}).win().show(BELA).show(CHAND)
    result = views.for_seat(game.state, None).result
    assert result is not None
    assert sorted(result.seats[BELA].ungrouped) == sorted(LOSING.split())
    assert result.seats[ASHA].groups[0] == ("4S", "5S", "6S")
    assert result.seats[ASHA].kinds[0] == "pure_sequence"
    assert result.server_seed == game.state.terms.server_seed.hex()


def test_the_views_json_has_the_names_and_shapes_of_the_protocol() -> None:
    game = table_of(2).draw()
    plain = msgspec.json.decode(msgspec.json.encode(views.for_seat(game.state, ASHA)))
    assert list(plain) == [
        *("deal", "version", "step_version", "phase", "you", "turn", "first", "dealer", "drawn"),
        *("turn_due_at_ms", "due_at_ms", "cut", "jokers", "open_pile", "open_may_be_drawn", "closed_count"),
        *("finish_slot", "hand", "drawn_card", "commitment", "seats", "result"),
    ]
    assert plain["hand"] == codes(game.state.seats[ASHA].hand)
    assert plain["seats"][ASHA] == {
        "seat": 0,
        "player": "asha",
        "cards": 14,
        "status": "in",
        "turns": 0,
        "misses": 0,
        "extra_ms": 30_000,
        "stays": False,
        "drop_asked": False,
        "shown": False,
    }
