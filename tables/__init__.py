"""Lobby, tables, chairs and live play: section 4 of the rules with clocks, sockets and chips.

A slice for each concern, from the top down; a slice imports only those below it, and any slice's `models`:

- `operators`: the admin's pages of tables and deals: what has stopped, voiding, letting go on, the timeline
- `archive`: finished deals of old months in files, and back
- `live`: the sockets; what a browser asks (`requests`), what it is shown (`snapshots`), catching up
- `lobby`: the list of open tables, its filters, the table's page, the tables where one sits
- `history`, `reports`: deals that are over, with their records and replays; what finance asks of the tables
- `chat`: lines, mutes, reports of players
- `cell_work`: the sweeps of cells, and what the owner of a house does with them
- `play`: a deal from start to end: moves (`services`), turns' `deadlines`, `bots`, `parking`, `hosting` for a match
- `care`, `setup`: breaks and play time at the tables; which tables there are, private and spare ones
- `chairs`: sitting down and getting up, chips on chairs, the line, company of bots, what happens between two deals
- `cells`: running deals that lie in schemas of their own: how they go out and come home, how they are read there
- `sealing`: hands of deals that go on lie encrypted; the one place that reads and writes what shows them
- `timeline`: when players' browsers came and went during a deal
- `wire`: messages as types, pushes between processes, notices, who is connected
"""
