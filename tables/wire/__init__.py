"""Messages to browsers and between processes: their types, pushes, notices, presence."""
