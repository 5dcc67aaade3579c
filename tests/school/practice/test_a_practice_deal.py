"""Practice is played by the engine without a clock: bots move at once, moves are taken back, hands lie open."""

import pytest
from django.test import Client

from engine import deal as rules
from engine.cards import codes
from school.practice import services
from tests.school.practice.cast import ask, begin, deal_of, move, play_a_turn, view, visitor_of

pytestmark = pytest.mark.django_db

READY = "4S 5S 6S 7S 9H 10H JH KS KD KC 5D 6D 7D"


def test_a_stranger_practises_without_an_account(client: Client) -> None:
    game = begin(client)
    assert game.owner is None
    assert len(view(game).seats[0].hand) == 13


def test_bots_move_at_once_and_the_screen_is_told_of_every_move(client: Client) -> None:
    game = begin(client, cards="5H 6H 8D 9C", players=3)
    move(client, game, type="draw", pile="closed")
    _, answer = move(client, game, type="discard", card=codes(bytes((view(game).drawn_card,)))[0])
    kinds = [event["type"] for message in answer["messages"] for event in message["events"]]
    assert kinds.count("discarded") == 3
    assert view(game).turn == 0


def test_a_hand_that_is_chosen_is_won(client: Client) -> None:
    game = begin(client, cards=READY, cut="2C")
    move(client, game, type="draw", pile="closed")
    drawn = codes(bytes((view(game).drawn_card,)))[0]
    move(client, game, type="finish", card=drawn)
    groups = [READY.split()[:4], READY.split()[4:7], READY.split()[7:10], READY.split()[10:]]
    status, answer = move(client, game, type="declare", groups=groups, ungrouped=[])
    assert status == 200
    last = answer["messages"][-1]["events"][-1]
    assert (last["type"], last["result"]["winner"]) == ("over", 0)
    game.refresh_from_db()
    assert (game.over, game.won) == (True, True)


def test_a_move_that_the_rules_do_not_allow_is_refused_and_changes_nothing(client: Client) -> None:
    game = begin(client)
    status, answer = move(client, game, type="discard", card="AS")
    assert (status, answer["code"]) == (409, "draw_first")
    game.refresh_from_db()
    assert game.revision == 0


def test_the_deal_that_a_write_returns_may_be_written_again(client: Client) -> None:
    game = begin(client)
    shown = services.show_hands(visitor_of(game), game.public_id, True)
    game.refresh_from_db()
    assert shown.game.revision == game.revision == 1


def test_of_two_windows_the_second_is_told_that_the_deal_went_on(client: Client) -> None:
    game = begin(client)
    old = {"deal": deal_of(game), "version": view(game).version, "type": "draw", "pile": "closed"}
    assert ask(client, game, "move", old)[0] == 200
    assert ask(client, game, "move", old) == (
        409,
        {"code": "stale_version", "sentence": "The game went on in the meantime; look again."},
    )


def test_moves_are_taken_back_to_any_of_ones_own(client: Client) -> None:
    game = begin(client, cards="5H 6H 8D 9C")
    first = view(game).seats
    play_a_turn(client, game)
    play_a_turn(client, game)
    _, answer = ask(client, game, "take-back", {"keep": 2})
    assert [one["event"]["type"] for one in answer["moves"]] == ["drawn", "discarded"]
    ask(client, game, "take-back", {"keep": 0})
    assert [seat.hand for seat in view(game).seats] == [seat.hand for seat in first]


def test_after_a_move_taken_back_the_same_cards_come_again(client: Client) -> None:
    game = begin(client)
    move(client, game, type="draw", pile="closed")
    drawn = view(game).drawn_card
    ask(client, game, "take-back", {"keep": 0})
    move(client, game, type="draw", pile="closed")
    assert view(game).drawn_card == drawn


def test_a_window_that_shows_what_was_taken_back_is_told_so(client: Client) -> None:
    game = begin(client)
    shown = deal_of(game)
    play_a_turn(client, game)
    ask(client, game, "take-back", {"keep": 0})
    status, answer = ask(client, game, "move", {"deal": shown, "version": 1, "type": "draw", "pile": "closed"})
    assert (status, answer["code"]) == (409, "went_on")
    game.refresh_from_db()
    assert game.takes == 1


def test_what_a_move_comes_to_is_what_the_next_look_finds(client: Client) -> None:
    game = begin(client, players=3)
    move(client, game, type="draw", pile="closed")
    before = view(game)
    assert before.drawn_card is not None
    discard = rules.Discard(seat=0, card=before.drawn_card, version=before.version)
    stood = services.move(visitor_of(game), game.public_id, deal_of(game), discard)
    assert (stood.state, len(stood.fresh) > 1) == (view(game), True)


@pytest.mark.parametrize("keep", [0, 5])
def test_nothing_is_taken_back_that_was_not_made(client: Client, keep: int) -> None:
    status, answer = ask(client, begin(client), "take-back", {"keep": keep})
    assert (status, answer["code"]) == (409, "nothing_taken_back")


def test_the_others_hands_are_told_only_while_that_is_wanted(client: Client) -> None:
    game = begin(client, players=3)
    assert ask(client, game, "open-hands", {"wanted": True})[1]["open_hands"] != []
    held = {
        one["seat"]: sorted(one["cards"]) for one in move(client, game, type="draw", pile="closed")[1]["open_hands"]
    }
    assert held == {seat: sorted(codes(view(game).seats[seat].hand)) for seat in (1, 2)}
    assert ask(client, game, "open-hands", {"wanted": False})[1]["open_hands"] == []


def test_a_hand_that_nobody_asked_to_see_is_in_no_answer(client: Client) -> None:
    game = begin(client)
    _, answer = move(client, game, type="draw", pile="closed")
    assert answer["open_hands"] == []
    assert "hands" not in answer["messages"][0]


def test_who_drops_against_one_bot_has_lost_and_may_take_it_back(client: Client) -> None:
    game = begin(client)
    move(client, game, type="drop")
    game.refresh_from_db()
    assert (game.over, game.won) == (True, False)
    assert ask(client, game, "take-back", {"keep": 0})[0] == 200
    game.refresh_from_db()
    assert game.over is False


def test_who_drops_against_two_is_out_and_the_bots_stop(client: Client) -> None:
    game = begin(client, players=3)
    _, answer = move(client, game, type="drop")
    assert answer["out"] is True
    assert len(answer["messages"]) == 1
