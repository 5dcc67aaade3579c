"""The books as files that other programs read: reports as CSV, spreadsheets and JSON lines, the ledger as a journal."""
