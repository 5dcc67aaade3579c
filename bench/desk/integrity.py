"""How many planted pairs are found by 200 deals together, and how many honest ones are flagged by mistake.

10,000 deals of honest bots of three strengths; into them come pairs of whom one helps the other in half of their deals:
by wrong shows, by folding good hands, by not finishing, by putting away what the friend needs. The sums are those that
a night's search keeps, and the limits are those at which an operator is told.
"""

import random
from collections.abc import Sequence

from bench.desk.histories import Way, honest, people, planted, play_all
from bench.rows import Row
from desk.integrity.evidence.facts import DealFacts
from desk.integrity.evidence.score import FEWEST_DEALS, FLAGGED, weigh_pair
from desk.integrity.evidence.tallies import Pair, Tallies, pair_of

SEED = 13
CROWD = 60
HONEST_DEALS = 10_000
PAIRS_A_WAY = 6
TOGETHER = 200


def run() -> list[Row]:
    """Recall by way of helping, false pairs in a thousand, and how early pairs are found."""
    chance = random.Random(SEED)
    crowd = people(CROWD, "h", chance)
    sittings = list(honest(crowd, HONEST_DEALS, chance))
    ways = {}
    for way in Way:
        for number in range(PAIRS_A_WAY):
            pair = people(2, f"{way.name.lower()}-{number}-", chance)
            ways[pair_of(pair[0].name, pair[1].name)] = way
            sittings += planted(pair, way, TOGETHER, crowd, chance)
    facts = play_all(sittings, SEED)
    first = range(HONEST_DEALS, len(facts), TOGETHER)
    deals = {pair: (way, facts[at : at + TOGETHER]) for (pair, way), at in zip(ways.items(), first, strict=True)}
    return rows_of(facts[:HONEST_DEALS], deals)


def rows_of(calm: Sequence[DealFacts], deals: dict[Pair, tuple[Way, list[DealFacts]]]) -> list[Row]:
    """The rows from histories that have been played."""
    rows, found = [], 0
    early = Tallies()
    early.add(calm)
    for _, facts in deals.values():
        early.add(facts[: TOGETHER // 4])
    tallies = Tallies()
    tallies.add(calm)
    for _, facts in deals.values():
        tallies.add(facts)
    for way in Way:
        pairs = [pair for pair, (planted_way, _) in deals.items() if planted_way is way]
        hits = sum(weigh_pair(tallies, pair).score >= FLAGGED for pair in pairs)
        soon = sum(weigh_pair(early, pair).score >= FLAGGED for pair in pairs)
        found += hits
        rows.append(Row(what=f"{way}: found by {TOGETHER} deals", value=hits / len(pairs), unit="of pairs"))
        rows.append(Row(what=f"{way}: found by {TOGETHER // 4} deals", value=soon / len(pairs), unit="of pairs"))
    others = [pair for pair, kept in tallies.pairs.items() if kept.deals >= FEWEST_DEALS and pair not in deals]
    false = sum(weigh_pair(tallies, pair).score >= FLAGGED for pair in others)
    rows.append(Row(what="planted pairs found", value=found / len(deals), unit="of pairs", floor=0.95))
    rows.append(Row(what=f"false pairs of {len(others)}", value=1000 * false / len(others), unit="in 1,000", ceiling=1))
    return rows
