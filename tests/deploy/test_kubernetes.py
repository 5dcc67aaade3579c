"""The manifests: what Kubernetes' own schemas and CloudNativePG's say of them, and what the house asks of each pod."""

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from rummysite.paths import BASE_DIR
from rummysite.run.procfile import parts

FOLDER = BASE_DIR / "deploy" / "kubernetes"
KUSTOMIZATION = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
CLOUDNATIVE_PG = "postgresql.cnpg.io/v1"
"""Its kinds are in no schema of Kubernetes: their own lie beside this file."""
THEIRS = json.loads((Path(__file__).parent / "cloudnative-pg-1.30.0.json").read_text())
STOP_WAIT_S = 60
validator: Any = importlib.import_module("kubernetes_validate")  # has no types


def documents() -> Iterator[tuple[str, dict[str, Any]]]:
    for name in KUSTOMIZATION["resources"]:
        for document in yaml.safe_load_all((FOLDER / name).read_text()):
            yield f"{name}: {document['kind']} {document['metadata']['name']}", document


ALL = dict(documents())
WITH_PODS = {name: one for name, one in ALL.items() if one["kind"] in {"Deployment", "Job"}}
DEPLOYMENTS = {name: one for name, one in ALL.items() if one["kind"] == "Deployment"}
OURS = {name: one for name, one in WITH_PODS.items() if one["metadata"]["name"] != "valkey"}


def faults_of(document: dict[str, Any]) -> list[str]:
    """What CloudNativePG's schema of its kind finds; a field that it does not know is a fault."""
    checked = jsonschema_rs.Draft7Validator(closed(THEIRS[document["kind"]]))
    return [f"{fault.instance_path}: {fault.message}" for fault in checked.iter_errors(document)]


def closed(schema: Any) -> Any:
    """The schema with unknown fields refused, as a server does that is asked strictly."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {name: closed(each) for name, each in schema.items()}
    return {"additionalProperties": False, **inside} if is_of_fields(schema) else inside


def is_of_fields(schema: dict[str, Any]) -> bool:
    """Whether it lists the fields of an object; what stands inside `anyOf` only narrows a list of fields around it."""
    return schema.get("type") == "object" and isinstance(schema.get("properties"), dict)


def pod(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["spec"]["template"]["spec"]
    return found


def container(document: dict[str, Any]) -> dict[str, Any]:
    (found,) = pod(document)["containers"]
    return dict(found)


def test_every_file_is_taken() -> None:
    assert {*KUSTOMIZATION["resources"], "kustomization.yaml"} == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize("name", [name for name, one in ALL.items() if one["apiVersion"] != CLOUDNATIVE_PG])
def test_kubernetes_schemas_accept_it(name: str) -> None:
    validator.validate(ALL[name], validator.latest_version(), strict=True)


@pytest.mark.parametrize("name", [name for name, one in ALL.items() if one["apiVersion"] == CLOUDNATIVE_PG])
def test_cloudnative_pgs_own_schemas_accept_it(name: str) -> None:
    assert faults_of(ALL[name]) == []


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"instance": 3}, "instance"),
        ({"instances": "three"}, "instances"),
        ({"postgresql": {"synchronous": {"method": "some", "number": 1}}}, "method"),
        ({"affinity": {"podAntiAffinity": "required"}}, "podAntiAffinity"),
    ],
)
def test_a_wrong_field_of_the_database_would_be_found(wrong: dict[str, Any], where: str) -> None:
    database = ALL["database.yaml: Cluster rummy-database"]
    (fault,) = faults_of({**database, "spec": {**database["spec"], **wrong}})
    assert where in fault


def test_a_wrong_field_would_be_found() -> None:
    wrong = {**ALL["papers.yaml: PersistentVolumeClaim papers"], "specs": {}}
    with pytest.raises(validator.ValidationError):
        validator.validate(wrong, validator.latest_version(), strict=True)


@pytest.mark.parametrize("name", WITH_PODS)
def test_a_pod_is_not_root_and_can_write_little(name: str) -> None:
    own, whole = container(WITH_PODS[name])["securityContext"], pod(WITH_PODS[name])
    assert whole["securityContext"]["runAsNonRoot"] is True
    assert whole["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert whole["automountServiceAccountToken"] is False
    assert own == {
        "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]},
    }  # fmt: skip


@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_a_pod_is_asked_whether_it_lives_and_says_what_it_needs(name: str) -> None:
    asked = container(DEPLOYMENTS[name])
    assert "livenessProbe" in asked
    assert {"cpu", "memory"} == set(asked["resources"]["requests"])
    assert "memory" in asked["resources"]["limits"]
    if any(port["name"] == "http" for port in asked.get("ports", ())):
        assert asked["readinessProbe"]["httpGet"]["path"] == "/readyz"
        assert asked["livenessProbe"]["httpGet"]["path"] == "/livez"  # a database that is away is no reason to kill it


@pytest.mark.parametrize("name", [name for name in OURS if OURS[name]["kind"] == "Deployment"])
def test_what_is_told_to_stop_may_finish_what_it_has_begun(name: str) -> None:
    assert pod(OURS[name])["terminationGracePeriodSeconds"] > STOP_WAIT_S


def test_whatever_runs_twice_has_a_budget_and_whatever_runs_once_has_none() -> None:
    budgets = {one["metadata"]["name"] for one in ALL.values() if one["kind"] == "PodDisruptionBudget"}
    assert budgets == {one["metadata"]["name"] for one in DEPLOYMENTS.values() if one["spec"]["replicas"] > 1}


def test_each_part_of_the_house_has_its_deployment_and_runs_its_command() -> None:
    names = {one["metadata"]["name"] for one in DEPLOYMENTS.values()}
    duties = {f"{duty}{part}" for duty in ("desk", "cashier") for part in ("", "-worker")}
    assert names == set(parts(BASE_DIR / "Procfile")) | {"dealer", "valkey"} | duties
    for name, queue in (("worker", "rummy"), ("desk-worker", "desk"), ("cashier-worker", "cashier"), ("live", "live")):
        assert f"--queues {queue} " in container(ALL[f"{name}.yaml: Deployment {name}"])["command"][-1]


@pytest.mark.parametrize("name", ["web", "desk", "cashier"])
def test_a_web_listens_where_its_pod_is_asked_whatever_its_secret_says(name: str) -> None:
    """The files that the secrets are made of are those of machines: there a web listens to its own machine alone."""
    asked = container(ALL[f"{name}.yaml: Deployment {name}"])
    (port,) = asked["ports"]
    assert {"name": "HOST", "value": "0.0.0.0"} in asked["env"]
    assert {"name": "PORT", "value": str(port["containerPort"])} in asked["env"]


def test_each_part_works_for_its_duty_with_the_secrets_of_that_duty() -> None:
    for name, one in OURS.items():
        if one["kind"] == "Job":
            continue
        duty = one["spec"]["template"]["metadata"]["labels"]["duty"]
        own = container(one)
        assert {"name": "RUMMY_DUTY", "value": duty} in own["env"], name
        assert {"secretRef": {"name": f"rummy-{duty}"}} in own["envFrom"], name


def test_papers_are_shared_by_who_takes_and_who_checks_them() -> None:
    claim = {"name": "papers", "persistentVolumeClaim": {"claimName": "papers"}}
    holders = {one["metadata"]["name"] for one in OURS.values() if claim in pod(one)["volumes"]}
    assert holders == {"web", "worker", "desk", "desk-worker"}


def test_no_secret_stands_in_the_manifests() -> None:
    assert not [name for name, one in ALL.items() if one["kind"] == "Secret"]
    settings = yaml.safe_load((FOLDER / "settings.yaml").read_text())["data"]
    assert not [name for name in settings if name.endswith(("KEY", "KEYS", "PASSWORD", "DATABASE_URL", "REDIS_URL"))]


def test_the_database_has_two_standbys_commits_on_one_of_them_and_is_backed_up() -> None:
    spec = ALL["database.yaml: Cluster rummy-database"]["spec"]
    assert spec["instances"] == 3
    assert spec["postgresql"]["synchronous"] == {"method": "any", "number": 1, "dataDurability": "required"}
    assert [plugin["isWALArchiver"] for plugin in spec["plugins"]] == [True]
    assert ALL["database.yaml: ScheduledBackup rummy-nightly"]["spec"]["cluster"] == {"name": "rummy-database"}


def test_network_policies_name_ports_that_there_are() -> None:
    ports = {port["name"] for one in DEPLOYMENTS.values() for port in container(one).get("ports", ())}
    for one in (one for one in ALL.values() if one["kind"] == "NetworkPolicy"):
        asked = {port["port"] for rule in one["spec"].get("ingress", ()) for port in rule["ports"]}
        assert asked <= ports


def test_numbers_that_a_pod_shows_can_be_asked_for_from_elsewhere() -> None:
    """Alerts of late deadlines and of failing tasks know nothing else."""
    shown = {one["metadata"]["name"] for one in DEPLOYMENTS.values() if _shows_numbers(one)}
    assert shown == {"live", "worker", "desk-worker", "cashier-worker"}
    for name in shown:
        assert {"name": "METRICS_HOST", "value": "0.0.0.0"} in container(ALL[f"{name}.yaml: Deployment {name}"])["env"]
    (parts_asked,) = ALL["network.yaml: NetworkPolicy numbers"]["spec"]["podSelector"]["matchExpressions"]
    assert set(parts_asked["values"]) == shown


def _shows_numbers(document: dict[str, Any]) -> bool:
    return any(port["name"] == "metrics" for port in container(document).get("ports", ()))


def test_the_page_exists_that_the_manifests_name() -> None:
    assert Path(BASE_DIR / "docs/administrators/kubernetes.md").exists()
