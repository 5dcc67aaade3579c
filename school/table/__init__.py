"""A table for learning: the engine's own deals where nobody waits for a clock, shown by the table's own messages."""
