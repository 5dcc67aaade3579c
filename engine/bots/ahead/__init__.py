"""Bots that look ahead with a coach, `engine.coach`, instead of weighing what a hand could become."""
