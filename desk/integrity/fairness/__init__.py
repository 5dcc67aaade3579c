"""What everybody may check: the cards that were dealt, counted, how bots do, and which deals were called off."""
