"""Guests: playing with one click, the proof that many guests from one address must bring, and becoming an account."""
