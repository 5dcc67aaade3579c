"""Dossiers: closed cases as sealed documents, which a stranger can check."""
