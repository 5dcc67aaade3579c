"""A player's own view of chips and money: pages, API, statement; and the wallet's part in closing an account."""
