"""A player's own view of chips and money: pages, API, statement; and what the closing of an account asks."""
