"""What bots make of set positions, a line each: `python -m tests.engine.bots.weighed` writes the lines anew.

Beside the moves that bots decide on (`decided.py`) these are the numbers that they decide by, for hands that deals of
bots seldom come to. Whoever changes on purpose how bots judge measures it first (`python -m engine play`) and writes
the new lines with the change.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from engine.arrange.holding import hold
from engine.bots import dropping
from engine.bots.chances import hopes_by_count, hopes_by_rule_of_thumb
from engine.bots.discards import dearest_first, safest_first
from engine.bots.outlook import Eye, Outlook, outlook
from engine.bots.sight import Sight
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.bots.tournament import outcomes, standings
from engine.bots.waiting import Hopes, Stakes, waiting_melds
from engine.cards import CODES, KINDS_OF_CARD, codes, hand
from engine.coach.match import Match, better_dropped, prospect
from engine.hands.jokers import jokers_for
from engine.houses import PROFILES, examples
from tests.engine.set_positions import set_position

WRITTEN = Path(__file__).parent / "golden" / "weighed.txt"
EVERY = PROFILES | examples()
HANDS = {
    "taj-points": 10,
    "rummycircle-points": 5,
    "ten-cards": 8,
    "no-jokers": 3,
    "classic-points21": 5,
}
CLOSE_CALLS = (18, 43, 67, 68, 86, 88, 100, 109, 123, 140, 141)
"""Positions in which the strongest bot would put another card away if one of its figures were a little other."""
_EYE = Eye(in_the_way=7, pure_stake=0.75, stake=0.5)


def sight_at(house: str, number: int, more: int) -> Sight:
    """A set position as a bot has it; every second time the open card may be drawn."""
    profile = EVERY[house]
    rivals = 1 + number % (profile.seats_max - 1)
    at = set_position(profile, number, profile.cards + more, rivals, seen=1)
    return Sight(
        profile, at.jokers, 0, at.hand, at.open_pile, number % 2 == 0, number % 4, rivals, profile.most_packs, at.unseen
    )


def weighed(house: str) -> Iterator[str]:
    """Each hand's outlook by either way to hope, what a drop would save, and what each strength does."""
    for number in range(HANDS[house]):
        sight = sight_at(house, number, 0)
        hopes = {"counted": hopes_by_count(sight, 3), "thumb": hopes_by_rule_of_thumb(sight, 0.12)}
        yield f"{house} {number} {' '.join(codes(sight.hand))}: {dropping.by_rule_of_thumb(sight, _look(sight))}"
        for name, hope in hopes.items():
            seen = outlook(sight, sight.hand, hope, _EYE, None)
            losses = [f"{dropping.expected_loss(sight, seen, share):.3f}" for share in (0.37, 0.45)]
            yield f"{house} {number} {name}: {seen.points:.3f} {seen.share:.4f} {' '.join(losses)}"
        yield f"{house} {number} draws: {' '.join(str(JUDGEMENTS[one].draw_from(sight)) for one in Strength)}"
        full = sight_at(house, number, 1)
        for name, costs in (("dearest", dearest_first(full)), ("safest", safest_first(full))):
            left = outlook(full, full.hand, hopes_by_count(full, 3), _EYE, costs)
            away = "none" if left.away is None else CODES[left.away]
            yield f"{house} {number} {name}: {left.points:.3f} {away} {sum(costs.values())} {costs[full.hand[0]]}"
        yield f"{house} {number} puts away: {' '.join(CODES[JUDGEMENTS[one].discard(full)] for one in Strength)}"


def _look(sight: Sight) -> Outlook:
    return outlook(sight, sight.hand, hopes_by_count(sight, 3), _EYE, None)


def of_close_calls() -> Iterator[str]:
    """What the strongest bot puts away where it hardly matters."""
    for number in CLOSE_CALLS:
        full = sight_at("taj-points", number, 1)
        yield f"close {number} {' '.join(codes(full.hand))}: {CODES[JUDGEMENTS[Strength.MASTER].discard(full)]}"


def of_waiting() -> Iterator[str]:
    """Every meld that waits for a card in some small hands, and what it costs."""
    profile = EVERY["taj-points"]
    jokers = jokers_for(profile, hand("5C")[0])
    for held in ("AS 2S KS QS", "4H 5H 7H 8H 4C 4D", "QD KD AD 2D 9C 9S PJ", "3C 5C 6C 9H 9H JH", "AC KC 3D 5D PJ 5S"):
        cards = hand(held)
        unseen = tuple((one * 7 + 3) % 4 * (one not in cards) for one in range(KINDS_OF_CARD))
        hopes = Hopes(lambda copies: min(1.0, copies / 16), unseen, jokers=2)
        for meld in waiting_melds(hold(jokers, cards), hopes, Stakes(pure=10_000, sequence=4_000)):
            yield f"waiting {held}: {tuple(meld)}"


def of_matches() -> Iterator[str]:
    """The part of the prize to expect in some standings, and from which share on a drop is better."""
    profile = EVERY["playship-pool101"]
    standings_of = product((0, 60, 95), ((40,), (0, 99), (70, 20, 80)), (2.0, 5.0), (None, 81))
    for own, others, prize, rejoin_at in standings_of:
        match = Match(101, own, others, prize, rejoin_at)
        left = [match.limit - one for one in others]
        parts = [prospect(match, points, left) for points in (match.own_left, 1, 0, -5)]
        shares = [at / 50 for at in range(100)]
        dropped = [
            next((one for one in shares if better_dropped(match, profile, drop, one, turns, rivals)), None)
            for drop, turns, rivals in ((20, 0, 1), (40, 2, 1), (20, 0, len(others)), (20, 0, 0))
        ]
        yield f"match {own} {others} {prize} {rejoin_at}: {' '.join(f'{one:.4f}' for one in parts)} {dropped}"


def of_tournaments() -> Iterator[str]:
    """Small tournaments, with what comes of every shuffle."""
    for house, bots in (("taj-points", "strong club beginner"), ("playship-pool61", "master beginner")):
        strengths = [Strength(one) for one in bots.split()]
        played = list(outcomes(EVERY[house], strengths, range(2), seed=7))
        for place, standing in enumerate(standings(strengths, played)):
            each = " ".join(f"{one[place].win_rate:.3f} {one[place].points:.3f}" for one in played)
            rate, points = standing.win_rate, standing.points
            sure = f"{rate.value:.4f} {rate.within:.4f} {points.value:.3f} {points.within:.3f}"
            yield f"tournament {house} {standing.strength}: {sure} of {each}"


def lines() -> Iterator[str]:
    """All that is written down."""
    for house in HANDS:
        yield from weighed(house)
    yield from of_close_calls()
    yield from of_waiting()
    yield from of_matches()
    yield from of_tournaments()


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(lines()) + "\n")
