"""What one socket is shown when it connects, has missed something, watches with a delay, or is back."""
