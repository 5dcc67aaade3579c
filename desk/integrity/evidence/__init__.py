"""Evidence about players from their deals: facts of one deal, sums of many, and the probability of the sums.

Pure: no Django, no database, no clock. `desk.integrity.services` feeds it; `bench.desk.integrity` measures it.
"""
