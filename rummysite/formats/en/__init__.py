"""How English in India writes numbers and dates."""
