"""The desk's tables, each declared in the slice that it belongs to."""
