"""The API under /api/v1/ as a whole: its addresses, what a refusal looks like, its OpenAPI document."""
