"""What a posting into the ledger costs."""
