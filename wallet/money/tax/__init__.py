"""What a licensed house owes the state for its players: pure arithmetic over dated rates, no database, no clock."""
