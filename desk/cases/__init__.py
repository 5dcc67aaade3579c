"""Cases: whatever waits for an operator, what was said and decided about it, and why."""
