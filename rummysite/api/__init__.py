"""The API under /api/v1/ as a whole: its addresses, the form of refusals, its OpenAPI document."""
