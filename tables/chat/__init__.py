"""The chat of a table: who may write what, who receives it, and reports to operators."""
