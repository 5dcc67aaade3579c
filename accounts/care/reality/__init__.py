"""The reality check: from time to time it shows a player how long they have played and the result."""
