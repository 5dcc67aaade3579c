"""Houses that operators have made: documents, their proofs, and what is published of them."""
