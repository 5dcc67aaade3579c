"""How Hindi writes numbers and dates."""
