"""Count the dealt cards with nothing but Python 3: check_fairness.py decks-2026-11.csv [more files]

Each line of a file is a deal that is over, with all cards of its deck in the order in which they were dealt. What is
printed for each size of deck is what the house's page of fairness shows, when all months are given. That a deck is the
one that was committed to before its deal is checked with the deal's own page or record, not here.
"""

import csv
import sys
from math import erfc, sqrt
from pathlib import Path

KINDS = 53


def counted(files):
    """The decks by their size: how many, and how often each card lay at each place."""
    sizes = {}
    seen = set()
    for file in files:
        with Path(file).open(newline="") as opened:
            lines = csv.DictReader(opened)
            if not {"deal", "deck"} <= set(lines.fieldnames or ()):
                raise ValueError(f"{file} has no columns deal and deck")
            for line in lines:
                if line["deal"] in seen:
                    sys.exit(f"deal_twice: Deal {line['deal']} is there twice.")
                seen.add(line["deal"])
                deck = line["deck"].split()
                places = sizes.setdefault(len(deck), [0, [{} for _card in deck]])
                places[0] += 1
                for place, card in enumerate(deck):
                    places[1][place][card] = places[1][place].get(card, 0) + 1
    return sizes


def judged(cards, decks, places):
    """Pearson's statistic for permutations, its degrees of freedom, and how often chance gives as much."""
    expected = decks * (cards // KINDS) / cards
    pearson = sum(
        sum((count - expected) ** 2 / expected for count in place.values()) + (KINDS - len(place)) * expected
        for place in places
    )
    statistic, freedom = pearson * (cards - 1) / cards, (cards - 1) * (KINDS - 1)
    spread = 2 / (9 * freedom)
    deviations = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return statistic, freedom, 0.5 * erfc(deviations / sqrt(2))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        sizes = counted(sys.argv[1:])
    except (OSError, ValueError, AttributeError, csv.Error) as wrong:
        sys.exit(f"unreadable: This is no file of decks that can be read: {wrong!r}.")
    for cards, (decks, places) in sorted(sizes.items()):
        statistic, freedom, tail = judged(cards, decks, places)
        print(f"{decks} decks of {cards} cards: chi-square {statistic:.1f} of {freedom}, as much by chance: {tail:.3f}")
