"""What the rules cost, without a database or a wire."""
