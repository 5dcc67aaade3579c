"""What may cost more as the house's past grows, and why."""

MAY_GROW: dict[str, str] = {}
