"""Finance: reports and their files, closed days, and statements of banks and gateways compared with the ledger."""
