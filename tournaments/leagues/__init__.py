"""Leagues: tournaments over weeks whose places give points, with prizes for the table at the end."""
