"""What a process shows of itself while it runs: health, numbers, and the way of one request through it."""
