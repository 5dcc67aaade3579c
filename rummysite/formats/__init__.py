"""How languages write numbers and dates where Django does not know."""
