"""What deals say about those who played them: facts of one deal, sums of many, and how unlikely the sums are.

Pure: no Django, no database, no clock. `desk.integrity.services` feeds it; `bench.desk.integrity` measures it.
"""
