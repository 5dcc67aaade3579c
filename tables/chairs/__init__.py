"""Chairs: who sits in them with which chips, the line for one, bots for company, and what happens between two deals."""
