"""Who may play, pay in and be paid out now: breaks, limits, time and papers, checked before anything is posted."""
