"""Money in and out under a licence: deposits through gateways, withdrawals through operators, the tax on both."""
