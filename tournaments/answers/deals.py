"""Finished deals that a match or a tournament still needs."""

from collections.abc import Collection, Mapping

from tournaments.matches.models.match import Match
from tournaments.scheduled.models.rounds import RoundDeal


def of_what_goes_on(deals: Collection[int]) -> Mapping[int, str]:
    """Those of these deals that a match or a round needs that has not ended, with why they stay."""
    matches = Match.objects.filter(deal__in=deals).values_list("deal_id", flat=True)
    rounds = RoundDeal.objects.filter(deal__in=deals, round_table__round__closed_at=None)
    reasons = dict.fromkeys(matches, "its match goes on")
    return reasons | dict.fromkeys(rounds.values_list("deal_id", flat=True), "its round is not closed")
