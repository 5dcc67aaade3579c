"""What calls a player from any page of the house: read from what is committed, told on one channel, sent by push."""
