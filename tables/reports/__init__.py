"""Finance reports that need to know what was played: rake by table, and what lies in games that are not over."""
