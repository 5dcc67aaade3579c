"""Puzzles: the stock, answers that rate player and puzzle, the day's five, streak and storm."""
