"""Vouchers: what no player causes (settlements, charges, taxes, capital, journal entries), asked for and approved."""
