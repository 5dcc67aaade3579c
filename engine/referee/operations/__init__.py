"""What may be asked of the referee: about a hand, a deal or a match."""
