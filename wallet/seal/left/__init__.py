"""What stays in the database of archived months, and how it is proved: docs/developers/sealed-log.md."""
