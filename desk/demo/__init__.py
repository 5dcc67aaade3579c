"""A week of believable history for a house on one's own machine: every page of the desk has something to show."""
