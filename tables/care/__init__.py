"""Care for players at tables: breaks and limits, play time, and the tables' data about a player."""
