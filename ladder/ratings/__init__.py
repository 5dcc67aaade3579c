"""Ratings by format: each deal between people compares their results with their cards."""
