"""Home and the sidebar: what is live, what waits and for how long, how well the house is, and its numbers by day."""
