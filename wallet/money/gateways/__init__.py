"""Gateways."""
