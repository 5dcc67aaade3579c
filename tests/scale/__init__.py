"""A house with cells on Citus, under as many tables as are asked for, broken while they are played."""
