"""The effect of each action on a deal, one file for each step of the game (rules 4)."""
