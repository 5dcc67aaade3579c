"""What changes matches and tournaments: the only code that writes them."""
