"""Pool matches and scheduled tournaments: rules 8 as people meet it, over the tables' deals and the wallet's ledger."""
