"""The double-entry ledger: accounts, transactions and entries, and how they are posted, read and checked.

`posting` is the only place where Python writes the ledger: a call of `public.wallet_post` in the database, whose
SQL and guards are in `migrations/sql`. `refs` names accounts, `kinds` the reasons to post. `queries`, `trace` and
`meanings` read; `audit` compares the ledger with its own entries.
"""
