"""Translations: the readable catalogues, and what collects and compiles them."""
