"""Money in and out under a licence: deposits through gateways, withdrawals through operators, bonuses, taxes."""
