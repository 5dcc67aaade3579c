"""What stays of months in files, and how it proves itself: docs/developers/sealed-log.md."""
