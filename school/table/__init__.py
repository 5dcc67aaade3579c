"""A table for learning: deals of the engine without clocks, shown with the messages of a table."""
