"""The shuffle before a deal: both sides commit, the transcript closes, both sides reveal (docs/decisions/dealer.md)."""
