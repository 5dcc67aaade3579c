"""The double-entry ledger: accounts, transactions and entries, posting them, and reading and checking what is there.

`posting` is the one place where Python writes the ledger: a call of `public.wallet_post` in the database, whose SQL and
guards lie in `migrations/sql`. `refs` names accounts, `kinds` the reasons to post. `queries`, `trace` and `meanings`
read; `audit` compares the ledger with its own entries.
"""
