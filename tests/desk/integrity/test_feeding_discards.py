"""Discards that serve the next player's hand beyond chance are told; those that anybody would put away are not."""

import random
from statistics import mean

from desk.integrity.evidence.facts import DealFacts, Handed, SeatFacts
from desk.integrity.evidence.feeding import served
from desk.integrity.evidence.score import FLAGGED, Sign, weigh_pair
from desk.integrity.evidence.tallies import WELL_SERVED, Tallies, pair_of
from engine.arrange import best_discard
from engine.cards import PACK, card, hand
from engine.hands.jokers import jokers_for
from engine.houses import profile

TAJ = profile("taj-points")
JOKERS = jokers_for(TAJ, card("9C"))
TURNS = 5
BLIND, SEEING = (0.4, -0.4, 0.3, -0.3, 0.0), (0.6, 0.3, -0.2, 0.5, 0.4)
"""What five discards served, of who does not see the next hand and of who does; a fixed order is enough for sums."""


def dealt(chance: random.Random) -> tuple[bytes, bytes]:
    """A hand of fourteen and the next player's of thirteen, from two packs."""
    pack = [*PACK, *PACK]
    chance.shuffle(pack)
    return bytes(pack[:14]), bytes(pack[14:27])


def deal(number: int, giver: str, following: str, well: tuple[float, ...]) -> DealFacts:
    """A deal that the one who was given to wins."""
    seats = (SeatFacts(giver, False, 0.3, -2400), SeatFacts(following, True, 0.0, 2400))
    handed = tuple(Handed(giver, following, False, False, each) for each in well)
    return DealFacts(f"deal{number}", f"t{number // 10}", "2026-11-01", "CHIP", seats, handed)


def test_the_card_that_makes_the_others_sequence_serves_it() -> None:
    held = hand("7H 2S 5S JS KS 4D 8D QD KD 3C 6C 10C JC QS")
    following = hand("AS 2S 3S 5H 6H 10D JD KC 3D 5C 8S QC 7C")
    assert served(TAJ, JOKERS, held, card("7H"), following) > 0
    assert served(TAJ, JOKERS, held, card("KD"), following) <= 0


def test_who_puts_away_unseeing_serves_no_better_on_the_whole() -> None:
    chance, blind, seeing = random.Random(7), [], []
    for _ in range(40):
        held, following = dealt(chance)
        least = best_discard(TAJ, JOKERS, held).discard
        blind.append(served(TAJ, JOKERS, held, least, following))
        wanted = min(held, key=lambda one: best_discard(TAJ, JOKERS, following + bytes((one,))).points)
        seeing.append(served(TAJ, JOKERS, held, wanted, following))
    assert abs(mean(blind)) < 0.1
    assert mean(seeing) > 0.2


def house_of(*deals: DealFacts) -> Tallies:
    """A house in which five others have put away unseeing for each other, and these deals."""
    tallies = Tallies()
    crowd = ("kabir", "meera", "uma", "vik", "zoya")
    tallies.add(
        deal(number, crowd[number % 5], crowd[(number + 1 + number // 5 % 4) % 5], BLIND) for number in range(300)
    )
    tallies.add(deals)
    return tallies


def test_who_sees_the_others_hand_in_half_of_the_deals_is_told() -> None:
    tallies = house_of(*(deal(number, "asha", "ravi", SEEING if number % 2 else BLIND) for number in range(200)))
    found = weigh_pair(tallies, pair_of("asha", "ravi"))
    assert found.score >= FLAGGED
    (line,) = [line for line in found.lines if line.sign is Sign.SERVED]
    assert (line.who, line.of) == ("asha", 200 * TURNS)


def test_the_same_at_random_is_not_told() -> None:
    tallies = house_of(*(deal(number, "asha", "ravi", BLIND) for number in range(200)))
    assert Sign.SERVED not in {line.sign for line in weigh_pair(tallies, pair_of("asha", "ravi")).lines}


def test_who_serves_everybody_alike_is_not_told() -> None:
    others = ("ravi", "kabir", "meera", "uma", "vik")
    tallies = house_of(*(deal(number, "asha", others[number % 5], SEEING) for number in range(1_000)))
    lines = weigh_pair(tallies, pair_of("asha", "ravi")).lines
    assert Sign.SERVED not in {line.sign for line in lines if line.weight >= FLAGGED}


def test_deals_in_which_it_shows_are_named() -> None:
    deals = [deal(0, "asha", "ravi", (WELL_SERVED / 2, WELL_SERVED / 2)), deal(1, "asha", "ravi", BLIND)]
    kept = house_of(*deals).pairs[pair_of("asha", "ravi")]
    assert [(example.deal, example.player, example.what) for example in kept.examples] == [("deal0", "asha", "served")]


def test_discards_of_before_it_was_looked_at_count_for_nothing() -> None:
    seen = [deal(number, "asha", "ravi", SEEING if number % 2 else BLIND) for number in range(200)]
    tallies, with_old = house_of(*seen), house_of(*seen)
    with_old.pairs[pair_of("asha", "ravi")].low.given += 9_000
    with_old.players["asha"].given += 99_000
    with_old.players["ravi"].drew += 99_000
    with_old.house.given += 198_000
    lines = [
        [line for line in weigh_pair(each, pair_of("asha", "ravi")).lines if line.sign is Sign.SERVED]
        for each in (tallies, with_old)
    ]
    assert lines[0] == lines[1] != []
