"""The published player does what its paper says: nearer is better, and of what does not matter the safest goes."""

from functools import partial

import pytest

from bench.engine.mindist import Distances, MinDist, Ties
from engine.bots.choose import decide
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.bots.tournament import outcomes_between
from engine.cards import CODES
from engine.deal import Draw, Drop, Pile, SeatAction
from engine.houses import PROFILES
from engine.views import for_seat
from tests.engine.bots.cast import sight
from tests.engine.deal.cast import LOSING, TAJ, Game, table_of

WAITS = "4S 5S 6S 7H 8H 9H 10D JD QD 2C 2H 8C KS"
"""Two cards away where aces are jokers: with any card that fits nowhere, one of three may go."""


def move(player: MinDist, game: Game) -> SeatAction:
    return decide(for_seat(game.state, game.state.turn), game.state.profile, player)


def put_away(player: MinDist, game: Game) -> str:
    """What the player in turn puts away when it draws from the closed deck."""
    player.draw_from(sight(game))
    return CODES[player.discard(sight(game.draw()))]


@pytest.mark.parametrize(("open_card", "pile"), [("4C", Pile.OPEN), ("AD", Pile.OPEN), ("9C", Pile.CLOSED)])
def test_the_open_card_is_taken_when_it_brings_the_hand_nearer(open_card: str, pile: Pile) -> None:
    game = table_of(2, TAJ, {0: "4S 5S 6S 7H 8H 9H 10D QD KH 2C 3C 8S KS"}, cut="AH", open_card=open_card)
    drawn = move(MinDist(), game)
    assert isinstance(drawn, Draw)
    assert drawn.pile is pile


@pytest.mark.parametrize("ties", Ties)
def test_no_discard_takes_the_hand_farther_than_it_has_to_be(ties: Ties) -> None:
    game = table_of(2, TAJ, {0: WAITS}, cut="AH", open_card="9D", closed="3D")
    away = put_away(MinDist(ties), game)
    left = Distances(TAJ, sight(game).jokers, sight(game).hand).by_discard()
    nearest = [CODES[one] for one, distance in left.items() if distance == min(left.values())]
    assert away in nearest
    assert sorted(nearest) == ["3D", "8C", "KS"]


def test_of_equal_cards_the_dearest_goes() -> None:
    game = table_of(2, TAJ, {0: WAITS}, cut="AH", open_card="9D", closed="3D")
    assert put_away(MinDist(), game) == "KS"


@pytest.mark.parametrize(
    ("thrown", "away"),
    [
        pytest.param("9D", "8C", id="the rival took a king beside the queen, so the queen stays"),
        pytest.param("QH", "QS", id="the rival threw a queen itself"),
    ],
)
def test_what_the_rival_may_be_waiting_for_is_kept_for_longer(thrown: str, away: str) -> None:
    game = table_of(2, TAJ, {0: WAITS, 1: LOSING}, cut="AH", open_card="9D", closed="3D QS")
    player = MinDist()
    assert put_away(player, game) == "KS"
    game.discard("KS").draw(Pile.OPEN).discard(thrown)
    assert put_away(player, game) == away


def test_a_hand_is_given_up_only_where_a_limit_is_set_and_in_the_first_turn() -> None:
    game = table_of(2, TAJ, {0: LOSING}, cut="7D", open_card="KD")
    far = Distances(TAJ, sight(game).jokers, sight(game).hand).now()
    assert isinstance(move(MinDist(gives_up_above=far - 1), game), Drop)
    assert isinstance(move(MinDist(gives_up_above=far), game), Draw)
    assert isinstance(move(MinDist(), game), Draw)
    assert isinstance(move(MinDist(gives_up_above=0), game.round()), Draw)


def test_houses_with_more_to_declare_with_are_refused() -> None:
    game = table_of(2, TAJ, {0: LOSING}, cut="7D")
    with pytest.raises(ValueError, match="classic-points21"):
        Distances(PROFILES["classic-points21"], sight(game).jokers, sight(game).hand)


def test_it_plays_deals_to_their_end() -> None:
    players = [MinDist, partial(JUDGEMENTS.__getitem__, Strength.CLUB)]
    played = list(outcomes_between(TAJ, players, range(3), seed=1))
    assert all(mine.win_rate + theirs.win_rate == 1 for mine, theirs in played)
