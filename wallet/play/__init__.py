"""What play moves in the ledger: seats and deals, prize pools, free practice chips, and the way back of a mistake."""
