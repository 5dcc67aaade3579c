"""Papers: documents with which a player for money proves who they are, and how operators judge them."""
