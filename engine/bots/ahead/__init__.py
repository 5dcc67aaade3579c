"""Bots that look ahead with `engine.coach`, instead of estimating a hand's chances."""
