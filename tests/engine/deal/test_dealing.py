"""Rules 4.2: how the cards are dealt."""

import pytest

from engine import deal
from engine.cards import PACK, Cards
from engine.deal.events import Dealt, TurnBegan
from engine.deal.steps.start import lay_out
from engine.houses import PROFILES
from engine.shuffle import BadSeed, Chance, FairShuffle
from tests.engine.deal.cast import BELA, CLASSIC_21, RUMMYCIRCLE, SEED, START_MS, TAJ


def dealt(profile=RUMMYCIRCLE, players=("asha", "bela", "chand"), first=BELA, **changes):
    """A deal started as the table starts it."""
    settings = {"chance": Chance(SEED, {"asha": "mango"}), "now_ms": START_MS, **changes}
    return deal.start(profile, "k3", players, first, (first - 1) % len(players), **settings)


def deck_of(profile) -> Cards:
    return FairShuffle(SEED, {"asha": "mango"}, "k3").deck(profile.packs)


def test_the_cards_go_round_one_at_a_time_beginning_with_the_first_player() -> None:
    state, _ = dealt(first=BELA)
    deck = deck_of(RUMMYCIRCLE)
    chand, asha = state.seats[2].hand, state.seats[0].hand
    assert state.seats[BELA].hand[:2] == bytes((deck[0], deck[3]))
    assert chand[:2] == bytes((deck[1], deck[4]))
    assert asha[:2] == bytes((deck[2], deck[5]))


def test_everybody_gets_the_profiles_number_of_cards() -> None:
    for profile in PROFILES.values():
        state, _ = dealt(profile)
        assert {len(seat.hand) for seat in state.seats} == {profile.cards}


def test_the_cut_joker_comes_before_the_first_open_card() -> None:
    state, _ = dealt(TAJ)
    deck = deck_of(TAJ)
    assert (state.cut, state.open_pile[0]) == (deck[39], deck[40])


def test_the_first_open_card_comes_before_the_cut_joker_where_the_profile_says_so() -> None:
    assert CLASSIC_21.open_before_cut
    state, _ = dealt(CLASSIC_21)
    deck = deck_of(CLASSIC_21)
    assert (state.open_pile[0], state.cut) == (deck[63], deck[64])


def test_the_rest_is_the_closed_deck_with_its_top_first() -> None:
    state, _ = dealt()
    assert state.closed == deck_of(RUMMYCIRCLE)[41:]


def test_nothing_of_a_deck_is_lost_or_doubled() -> None:
    layout = lay_out(TAJ, PACK * 2, players=6, first=4)
    everything = b"".join(layout.hands) + bytes((layout.cut, layout.open)) + layout.closed
    assert sorted(everything) == sorted(PACK * 2)


def test_the_first_player_is_in_turn() -> None:
    state, events = dealt(first=BELA)
    assert (state.version, state.step_version, state.turn, state.phase) == (1, 1, BELA, deal.Phase.TURN)
    assert [type(event) for event in events] == [Dealt, TurnBegan]


def test_the_same_seeds_deal_the_same_cards() -> None:
    assert dealt() == dealt()


def test_a_client_seed_changes_the_cards() -> None:
    assert dealt()[0].seats != dealt(chance=Chance(SEED, {"asha": "papaya"}))[0].seats


def test_seats_keep_what_they_had_chosen_for_missed_turns() -> None:
    state, _ = dealt(stays=(False, True, False))
    assert [seat.stays for seat in state.seats] == [False, True, False]


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("players", {"players": ("asha",), "first": 0}),
        ("players", {"players": tuple("abcdefg")}),
        ("players", {"players": ("asha", "bela", "asha")}),
        ("first", {"first": 3}),
        ("first", {"first": -1}),
        ("stays", {"stays": (True,)}),
    ],
)
def test_players_and_seats_that_do_not_fit_are_refused(field, changes) -> None:
    with pytest.raises(deal.BadDeal) as caught:
        dealt(**changes)
    assert caught.value.field == field


def test_a_short_server_seed_is_refused() -> None:
    with pytest.raises(BadSeed, match="32 bytes"):
        dealt(chance=Chance(b"short", {}))
