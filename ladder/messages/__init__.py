"""Messages between friends: two players who follow each other."""
