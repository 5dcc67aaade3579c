"""The day close: a business day's totals, findings and seal, and the check that closed days have not changed.

docs/operators/day-close.md is for the people who close, sign and audit days.
"""
