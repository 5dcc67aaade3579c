"""Where operators hold new deals back, as whoever starts a deal asks."""
