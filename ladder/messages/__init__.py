"""Messages between friends: words between two who follow each other, and nobody else."""
