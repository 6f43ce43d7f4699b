"""The API against its own description: whatever is sent, the answer is one that is documented."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import schemathesis
from fastapi.openapi.utils import get_openapi
from hypothesis import HealthCheck, given, settings
from server_process import Guest, Server

from tertulia.web import api

EXAMPLES = 12
"""For each of the operations."""
EXCLUDED = [schemathesis.checks.positive_data_acceptance]
"""A legal form is not yet a legal move: whether it makes sense is another question."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("schema"), rate=100_000) as running:
        yield running


@pytest.fixture(scope="module")
def seeded(server: Server) -> tuple[str, list[str]]:
    """A person, and tables of hers in every state: without them hardly anything could be reached."""
    ana = Guest(server)
    token = ana.post("/api/people", name="Ana")["token"]
    ana.client.headers["Authorization"] = f"Bearer {token}"
    tables = [
        ana.open_table("cafe-international", 3),
        ana.open_table("cafe-international", 2, same_device=2, start=True),
        ana.open_table("guatemala-cafe", 2, bots=["random"], start=True),
    ]
    over = ana.open_table("cafe-international", 2, same_device=2, start=True)
    rng = Random(1)
    while (view := ana.look(over))["status"] != "over":
        ana.act(over, rng.choice(view["legal"]), confirm=True)
    return token, [*tables, over]


SCHEMA: Any = schemathesis.openapi.from_dict(
    get_openapi(title="Tertulia", version="1", description=api.DESCRIPTION, routes=api.router.routes)
)
OPERATIONS = {operation.label: operation for operation in (found.ok() for found in SCHEMA.get_all_operations())}


def test_the_server_publishes_this_description(server: Server) -> None:
    published = Guest(server).get("/api/openapi.json")
    assert published["paths"] == SCHEMA.raw_schema["paths"]


@pytest.mark.parametrize("label", OPERATIONS)
def test_every_operation_is_described(label: str) -> None:
    described = OPERATIONS[label].definition.raw
    assert described["description"] and {"400", "404", "409", "422", "429"} <= set(described["responses"])


@pytest.mark.parametrize("label", OPERATIONS)
def test_whatever_is_sent_the_answer_is_documented(label: str, server: Server, seeded: tuple[str, list[str]]) -> None:
    token, tables = seeded

    @given(case=OPERATIONS[label].as_strategy())
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def send(case: Any) -> None:
        choice = Random(repr((case.path, case.body)))
        if "table" in (case.path_parameters or {}) and choice.random() < 0.9:
            case.path_parameters["table"] = choice.choice(tables)
        if isinstance(case.body, dict) and choice.random() < 0.7:
            _make_likely(case.body, choice)
        headers = {"Authorization": f"Bearer {token}"}
        case.call_and_validate(base_url=server.url, headers=headers, excluded_checks=EXCLUDED)

    send()


def _make_likely(body: dict[str, Any], choice: Random) -> None:
    """Numbers and names that exist, so that more than the first check is reached."""
    likely = {"seat": choice.randrange(3), "seq": choice.randrange(5), "step": 0, "game": "cafe-international",
              "action": choice.choice(["pass", "done", "move 1"]), "at": choice.randrange(9), "bot": "random",
              "bots": ["random"], "seats": choice.choice([2, 3, 4])}  # fmt: skip
    for name in body.keys() & likely.keys():
        body[name] = likely[name]
