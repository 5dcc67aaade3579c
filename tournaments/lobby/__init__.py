"""What matches and tournaments show in the lobby: a tab each, and where somebody plays now."""
