"""One page for each player with all data of the house, in sections that each need a permission."""
