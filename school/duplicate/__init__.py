"""The deal of the day: the same committed cards for everybody, against the same bots, once (docs/decisions/deal-of-the-day.md)."""
