"""When players' browsers came and went during a deal."""
