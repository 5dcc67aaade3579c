"""Deals that are over: their records, why each hand cost what it cost, their pages."""
