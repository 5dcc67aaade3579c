"""The stock of puzzles: made from seeds, taken from deals that were played, kept until they are worn out."""
