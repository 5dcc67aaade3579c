"""A week of believable history for a house on one's own machine: every page of the desk has something to show."""

PASSWORD = "a week of rummy in demo"  # noqa: S105  (for one's own machine; the command prints it)
"""Of every account of the demonstration."""
