"""A swarm shares its tables out over several webs: whole tables, as a proxy does it, or each table's players apart."""

from bench.load.swarm import Plan, TableOfPlan

PORTS, SEATS = [8001, 8002, 8003, 8004], 6
TABLES = [TableOfPlan(f"/ws/table/T{number}/", ["cookie"] * SEATS) for number in range(200)]


def ports_of(table: TableOfPlan, *, apart: bool) -> list[int]:
    plan = Plan(PORTS, 0.0, 0, 1, TABLES, apart)
    return [plan.port_of(table.path, seat) for seat in range(SEATS)]


def test_a_table_is_at_one_web_and_the_tables_are_at_all_of_them() -> None:
    places = [ports_of(table, apart=False) for table in TABLES]
    assert all(len(set(ports)) == 1 for ports in places)
    there = [ports[0] for ports in places]
    assert all(there.count(port) > len(TABLES) / 8 for port in PORTS)


def test_apart_the_players_of_a_table_are_at_all_webs() -> None:
    assert all(set(ports_of(table, apart=True)) == set(PORTS) for table in TABLES)
