"""What the law and the licence require of players for money: where, from which age, in which currency."""
