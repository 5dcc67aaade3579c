"""What each action does to a deal, one file a step of the game (rules 4)."""
