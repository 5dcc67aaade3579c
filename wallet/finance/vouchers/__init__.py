"""Vouchers: bookings that no player causes (settlements, charges, taxes, capital), requested and approved."""
