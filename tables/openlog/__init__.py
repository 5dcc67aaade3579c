"""The public log of shuffles: each commitment and what became of it, in a signed chain (docs/decisions/dealer.md)."""
