"""Finance reports about play: rake by table, and funds in games that are not over."""
