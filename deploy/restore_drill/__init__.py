"""`make restore-drill`: a house is played in, backed up, played on, and brought back to a moment between two deals."""
