"""The dealer: draws the house's seeds, keeps them encrypted, and opens one when its deal begins (docs/decisions/dealer.md)."""
