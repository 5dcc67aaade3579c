"""The chat of a table: who may say what, who hears it, and what is reported."""
