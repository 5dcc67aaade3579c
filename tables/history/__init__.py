"""Finished deals: their records, explanations of points, and their pages."""
