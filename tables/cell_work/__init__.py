"""What is done with cells: their sweeps, and what the owner of a house does. Where deals lie is below, in `cells`."""
