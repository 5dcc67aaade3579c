"""Lessons: stages that are played by doing, as data that the engine has checked."""
