"""Guests: who plays by one click, what a crowd of them has to do first, and how one becomes an account."""
