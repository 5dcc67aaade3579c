"""Who comes to the door: from where, after how many wrong tries, and what an account's owner is told of it."""
