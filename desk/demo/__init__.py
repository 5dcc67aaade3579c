"""A week of realistic history for a local house, so that every page of the desk has something to show."""

PASSWORD = "a week of rummy in demo"  # noqa: S105  (for one's own machine; the command prints it)
"""Of every account of the demonstration."""
