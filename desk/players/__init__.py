"""One page a player: all that the house holds of somebody, in sections that each ask for a right of their own."""
