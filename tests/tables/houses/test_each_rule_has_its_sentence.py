"""Players read a sentence of each rule that a house has and others have not, and none of a rule that it has not."""

from typing import Any

import msgspec
import pytest

from engine.houses import PROFILES
from tables.houses.words import rules_in_words

POOL, POINTS, DEALS = PROFILES["rummycircle-pool101"], PROFILES["rummycircle-points"], PROFILES["junglee-deals2"]


def added(changes: dict[str, Any], before: dict[str, Any] | None = None) -> tuple[set[str], set[str]]:
    """The sentences that come with a rule of a points house, and those that go."""
    plain = msgspec.structs.replace(POINTS, **{**PLAIN, **(before or {})})
    one, other = set(rules_in_words(plain)), set(rules_in_words(msgspec.structs.replace(plain, **changes)))
    return other - one, one - other


PLAIN: dict[str, Any] = {
    "printed_jokers": True,
    "wild_jokers": True,
    "neighbour_jokers": False,
    "value_cards": False,
    "set_most": None,
    "ace_wraps": False,
    "drops": "every_turn",
    "leaving": "in_turn",
    "absence": "miss",
    "away_s": 0,
    "back_s": 0,
    "stays_only_away": False,
    "unshown": "known",
    "rake_from": "positive",
    "packs_by_players": (),
}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"wild_jokers": False}, "Only the printed jokers are jokers; the card that is turned makes none."),
        ({"printed_jokers": False}, "The packs have no printed jokers."),
        ({"printed_jokers": False, "wild_jokers": False}, "There are no jokers."),
        ({"set_most": 4}, "A set has 4 cards at most, jokers included."),
        ({"ace_wraps": True}, "K-A-2 is a run too."),
        ({"drops": "first_turn"}, "Players may drop in their very first turn only."),
        ({"drops": "never"}, "Nobody may drop."),
        ({"leaving": "at_once"}, "Who leaves in mid-deal is dropped at once."),
        ({"leaving": "misses"}, "The hand of who leaves in mid-deal stays, and misses its turns."),
        ({"absence": "auto_play"}, "In a turn that runs out the house draws a card and discards the same."),
        (
            {"away_s": 40, "back_s": 12},
            "Who loses the connection has 40 seconds more in a deal, and 12 to act once back.",
        ),
        ({"stays_only_away": True}, "Who wished to stay seated stays only while the connection is lost."),
        ({"unshown": "arranged"}, "A hand that is not shown in time is scored at its best."),
        ({"unshown": "ungrouped"}, "In a hand that is not shown in time every card counts."),
        ({"rake_from": "winner"}, "Rake is taken of the winner's result only."),
        ({"packs_by_players": ((6, 3),)}, "6 players play with 3 packs."),
    ],
)
def test_a_rule_brings_one_sentence(changes: dict[str, Any], sentence: str) -> None:
    assert added(changes) == ({sentence}, set())


def test_value_cards_bring_their_neighbours_and_their_payment() -> None:
    assert added({"neighbour_jokers": True, "value_cards": True, "total_cap": 200})[0] == {
        "The cards one rank above and one below the cut card, in its suit, are jokers too.",
        "Value cards are paid at the end of the deal.",
    }


def test_a_match_that_drops_who_was_away_says_so_and_another_does_not() -> None:
    sentence = "Who was dropped for missed turns is left to first drops until back."
    dropping, playing_on = (msgspec.structs.replace(POOL, absent_next=then) for then in ("drop", "play"))
    assert sentence in rules_in_words(dropping)
    assert sentence not in rules_in_words(playing_on)


def test_a_pool_says_its_limit_and_a_match_of_deals_its_chips() -> None:
    assert "Who reaches 101 points is out." in rules_in_words(POOL)
    assert "2 deals; everybody begins with 160 chips of the match, and the most win." in rules_in_words(DEALS)
    assert not [sentence for sentence in rules_in_words(POINTS) if "is out" in sentence or "of the match" in sentence]
