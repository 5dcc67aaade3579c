"""What the law and the licence ask of who plays for money: where, from which age, in which currency."""
