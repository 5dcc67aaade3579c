"""A hint says what the strongest bot would do, and the figures are the solver's."""

import pytest
from django.test import Client

from engine.arrange import arrange
from engine.cards import PACK, card, codes, hand, without
from engine.deal.steps.start import Layout
from engine.houses import profile
from engine.views import for_seat
from school.practice.hints import Hint, hint
from school.table import deals
from tests.school.practice.cast import ask, begin, move, view

RULES = profile("rummycircle-points")


def advised(cards: str, cut: str, turned: str) -> Hint:
    """The hint for a hand in the first turn, with `turned` as the first open card."""
    own, rest = hand(cards), PACK * RULES.packs
    for one in own + hand(f"{cut} {turned}"):
        rest = without(rest, one)
    layout = Layout((own, rest[:13]), card(cut), card(turned), rest[13:])
    state, _ = deals.laid_out(RULES, layout, 0, 0)
    found = hint(for_seat(state, 0), RULES)
    assert found is not None
    return found


@pytest.mark.django_db
def test_a_discard_says_what_stays_and_what_the_hand_counts_then(client: Client) -> None:
    game = begin(client, cards="4S 5S 6S 7S 9H 10H PJ KS KD KC 5D 9C QD", cut="2C")
    move(client, game, type="draw", pile="closed")
    status, said = ask(client, game, "hint")
    assert status == 200
    state = view(game)
    if said["advice"] == "discard":
        kept = without(state.seats[0].hand, card(said["card"]))
        best = arrange(state.profile, state.jokers, kept)
        assert said["points"] == best.points
        assert sorted(code for group in said["groups"] for code in group["cards"]) == sorted(
            codes(b"".join(best.groups))
        )
        assert 0 < said["outs"] <= said["unseen"]
    else:
        assert said["advice"] == "finish"


@pytest.mark.django_db
def test_a_hand_that_is_ready_is_told_to_finish_and_to_declare(client: Client) -> None:
    game = begin(client, cards="4S 5S 6S 7S 9H 10H JH KS KD KC 5D 6D 7D", cut="2C")
    move(client, game, type="draw", pile="closed")
    drawn = codes(bytes((view(game).drawn_card,)))[0]
    said = ask(client, game, "hint")[1]
    assert said["advice"] == "finish"
    move(client, game, type="finish", card=drawn)
    assert ask(client, game, "hint")[1]["advice"] == "declare"


def test_a_hand_that_is_complete_before_the_draw_is_ready_whatever_is_drawn() -> None:
    found = advised("4S 5S 6S 7S 9H 10H JH KS KD KC 5D 6D 7D", cut="2C", turned="8C")
    assert found.advice in ("draw_open", "draw_closed")
    assert found.ready
    assert not advised("4S 5S 6S 9H 10H JH KS KD 3C QC 5D 6D 9C", cut="2C", turned="8C").ready


def test_a_hand_with_nothing_in_it_is_told_to_drop_and_what_that_costs() -> None:
    found = advised("KS JS 9S AH QH 8H KD JD 6D AC QC 10C 7C", cut="5S", turned="2D")
    assert (found.advice, found.drop_points) == ("drop", 20)


def test_a_hint_goes_by_what_the_seat_may_see_and_nothing_else() -> None:
    layout = deals.by_chance(RULES, 2, hand("4S 5S 6S 8H 9H KD KC PJ 3D 4D 7C 6H JS"), card("QD"))
    one, _ = deals.laid_out(RULES, layout, 0, 0)
    hidden = layout.hands[1] + layout.closed
    other_layout = type(layout)((layout.hands[0], hidden[-13:]), layout.cut, layout.open, hidden[:-13])
    other, _ = deals.laid_out(RULES, other_layout, 0, 0)
    assert hint(for_seat(one, 0), RULES) == hint(for_seat(other, 0), RULES)


@pytest.mark.django_db
def test_there_is_no_hint_when_there_is_nothing_to_do(client: Client) -> None:
    game = begin(client)
    move(client, game, type="drop")
    assert ask(client, game, "hint")[1]["code"] == "no_hint"
