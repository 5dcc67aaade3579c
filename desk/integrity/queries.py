"""Which deals operators look into because of an alert."""

from collections.abc import Collection, Mapping

from desk.integrity.models import Alert, AlertState
from tables.play.models import Deal


def deals_looked_into(deals: Collection[int]) -> Mapping[int, str]:
    """Those of these deals that an alert names which nobody has dismissed, with why they stay."""
    alerts = Alert.objects.exclude(state=AlertState.DISMISSED).values_list("examples", flat=True)
    named = {one["deal"] for examples in alerts.iterator(chunk_size=500) for one in examples}
    rows = Deal.objects.filter(pk__in=deals).values_list("pk", "public_id")
    return {pk: "an alert names it" for pk, public_id in rows if public_id in named}
