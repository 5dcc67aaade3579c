"""Ratings of strength: pure arithmetic."""
