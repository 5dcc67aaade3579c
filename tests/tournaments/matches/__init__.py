"""Pool matches as people play them: entered, dealt, scored, split, paid out."""
