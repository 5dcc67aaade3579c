"""The dealer: draws the house's seeds, keeps them sealed, opens one when its deal begins (docs/decisions/dealer.md)."""
