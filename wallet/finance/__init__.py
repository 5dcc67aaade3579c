"""What finance works with: reports, files of them, closed days, and statements compared with the ledger."""
