"""One hand: its jokers and groups, whether it may be declared, its points, value cards and marriages (rules 2 to 7)."""
