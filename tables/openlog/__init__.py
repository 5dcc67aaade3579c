"""The public log of shuffles: each commitment and its outcome, in a signed chain (docs/decisions/dealer.md)."""
