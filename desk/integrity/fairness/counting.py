"""Counting the cards of every dealt deck, and how bots of each strength do; each deal is counted once, by night.

A deck is a permutation, so the counts of a place hang together with those of all others: over `n` places and `k` kinds
of card, Pearson's statistic times `(n - 1) / n` is chi-square with `(n - 1) * (k - 1)` degrees of freedom.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from desk.integrity.evidence.chance import chi_square_tail
from desk.integrity.models import BotCount, DeckCount
from desk.integrity.reading import read_on
from engine.cards import Cards
from engine.settlement import Outcome
from tables.history.openings import deck_that_stays
from tables.play.models import Deal, DealSeat
from tables.sealing.deals import state_of
from tables.sealing.keys import Unreadable

READER = "fairness"
KINDS = 53
"""The plain cards of a pack and its printed joker."""


class Verdict(NamedTuple):
    """Decks of one size: the statistic, its degrees of freedom, and how often chance gives as much."""

    cards: int
    decks: int
    statistic: float
    freedom: int
    tail: float


def count(until: datetime | None = None) -> int:
    """Count the deals that have ended since the last time; how many."""
    return read_on(READER, _take, until)


def deck_of(deal: Deal) -> Cards:
    """The whole deck of a deal that is over, the first card to be dealt first, made anew from its seeds."""
    if deal.archived_in:
        return deck_that_stays(deal)
    state = state_of(deal)
    return state.terms.shuffle.deck(state.profile.packs)


def verdicts() -> list[Verdict]:
    """One for every size of deck."""
    return [verdict(row.cards, row.decks, row.counts) for row in DeckCount.objects.order_by("cards") if row.decks]


def verdict(cards: int, decks: int, counts: Sequence[Sequence[int]]) -> Verdict:
    """Hold counts by place and kind against an even spread."""
    copies = cards // KINDS
    expected = decks * copies / cards
    pearson = sum((seen - expected) ** 2 / expected for place in counts for seen in place)
    statistic, freedom = pearson * (cards - 1) / cards, (cards - 1) * (KINDS - 1)
    return Verdict(cards, decks, statistic, freedom, chi_square_tail(statistic, freedom))


def _take(deals: Sequence[Deal]) -> None:
    for deal in deals:
        try:
            deck = deck_of(deal)
        except (ValueError, Unreadable):
            continue  # its log says nothing; the search for collusion has logged it
        _count_deck(deck)
    with_bots = [deal for deal in deals if deal.bot_seats]
    places: dict[int, list[DealSeat]] = {}
    for place in DealSeat.objects.filter(deal__in=with_bots):
        places.setdefault(place.deal_id, []).append(place)
    for deal in with_bots:
        _count_bots(deal, places.get(deal.pk, []))


def _count_deck(deck: Cards) -> None:
    row, _made = DeckCount.objects.select_for_update().get_or_create(cards=len(deck))
    counts = row.counts or [[0] * KINDS for _place in deck]
    for place, card in enumerate(deck):
        counts[place][card] += 1
    row.counts, row.decks = counts, row.decks + 1
    row.save()


def _count_bots(deal: Deal, places: Sequence[DealSeat]) -> None:
    bots = [place for place in places if deal.bot_seats >> place.seat_index & 1]
    if len(bots) == len(places):
        return  # bots among themselves say nothing
    row, _made = BotCount.objects.select_for_update().get_or_create(strength=deal.bot_strength)
    row.deals += len(bots)
    row.wins += sum(place.outcome == Outcome.WON for place in bots)
    row.fair_wins_milli += round(1000 * len(bots) / len(places))
    row.save()
