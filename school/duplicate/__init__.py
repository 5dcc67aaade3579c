"""The deal of the day: the same committed cards for everybody, once (docs/decisions/deal-of-the-day.md)."""
