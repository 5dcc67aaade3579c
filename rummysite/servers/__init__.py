"""Whether the servers that the environment names can carry the house: asked when a process starts, refused if not."""
