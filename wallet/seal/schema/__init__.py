"""What the database itself is made of, as one text, signed by who allowed it: so that a guard that goes is missed."""
