"""Which deals the ratings still have to read."""

from collections.abc import Collection, Mapping

from ladder.ratings.models import DealToRate


def to_rate(deals: Collection[int]) -> Mapping[int, str]:
    """Those of these deals that wait to be rated, with why they stay."""
    waiting = DealToRate.objects.filter(deal__in=deals, rated_at=None)
    return dict.fromkeys(waiting.values_list("deal_id", flat=True), "it is not rated yet")
