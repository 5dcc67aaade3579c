"""The day close: a business day's totals, what is wrong with it, its seal, and the check that all of it still holds.

docs/operators/day-close.md is for who closes, signs and audits.
"""
