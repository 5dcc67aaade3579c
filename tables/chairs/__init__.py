"""Chairs: sitting down with chips, the line for a chair, bots for company, and changes between two deals."""
