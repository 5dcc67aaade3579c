"""What goes to browsers and between processes: messages as types, pushes, notices, who is connected."""
