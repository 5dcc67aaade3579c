"""Ratings by format: each deal between people is a comparison of what they made of their cards."""
