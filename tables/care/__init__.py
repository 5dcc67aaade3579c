"""Looking after who plays: breaks and limits at the tables, play time, and what the room holds of a player."""
