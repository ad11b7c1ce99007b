"""A method for every operation of the API, in both clients, with everything that it accepts."""

from __future__ import annotations

import inspect
import json
from functools import reduce
from typing import Any, cast, get_type_hints

import pytest

from task_review import AsyncTaskReview, TaskParams, TaskReview
from task_review._decode import camel_case

from .control import ROOT

DOCUMENT = json.loads((ROOT / "openapi/revision-a.json").read_text())
METHODS = {
    "createTask": "tasks.create",
    "createTaskBatch": "tasks.create_batch",
    "quoteTask": "tasks.quote",
    "getTask": "tasks.get",
    "listTasks": "tasks.list",
    "cancelTask": "tasks.cancel",
    "listMessages": "tasks.messages",
    "replyToQuestion": "tasks.reply",
    "listTaskAttachments": "tasks.list_attachments",
    "deleteTaskAttachments": "tasks.delete_attachments",
    "createUpload": "uploads.create",
    "putUploadContent": "uploads.send_content",
    "completeUpload": "uploads.complete",
    "getUpload": "uploads.get",
    "deleteUpload": "uploads.delete",
    "listEvents": "events.list",
    "streamEvents": "events.stream",
    "createWebhook": "webhooks.create",
    "listWebhooks": "webhooks.list",
    "getWebhook": "webhooks.get",
    "updateWebhook": "webhooks.update",
    "deleteWebhook": "webhooks.delete",
    "rollWebhookSecret": "webhooks.roll_secret",
    "testWebhook": "webhooks.test",
    "listWebhookDeliveries": "webhooks.list_deliveries",
    "getWebhookDelivery": "webhooks.get_delivery",
    "redeliverWebhookDelivery": "webhooks.redeliver",
    "redeliverFailedDeliveries": "webhooks.redeliver_failed",
    "createProject": "projects.create",
    "listProjects": "projects.list",
    "getProject": "projects.get",
    "updateProject": "projects.update",
    "listTags": "tags.list",
    "getCredits": "credits.get",
    "listCreditEntries": "credits.list_entries",
    "listKeys": "keys.list",
    "getKey": "keys.get",
    "createKey": "keys.create",
    "rollKey": "keys.roll",
    "revokeKey": "keys.revoke",
    "listRequests": "requests.list",
    "getMe": "me",
    "getStatus": "status",
}
# Who finds a key has no client: it takes no key, and scanners call it themselves.
NOT_OF_CLIENTS = {"reportKey"}
# What a call has under another name, or by its own nature.
ELSEWHERE = {"wait", "ids", "include", "data"}
OPERATIONS: dict[str, Any] = {
    operation["operationId"]: operation
    for path in DOCUMENT["paths"].values()
    for operation in path.values()
    if isinstance(operation, dict) and "operationId" in operation
}


def resolve(value: Any) -> Any:
    if "$ref" not in value:
        return value
    return reduce(lambda at, part: at[part], value["$ref"].split("/")[1:], DOCUMENT)


def accepted(operation: dict[str, Any]) -> set[str]:
    """Names of query parameters and of the fields of the body."""
    parameters = [resolve(each) for each in operation.get("parameters", [])]
    names = {each["name"] for each in parameters if each["in"] == "query"}
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    names |= set(resolve(body.get("schema", {})).get("properties", {}))
    return names - ELSEWHERE


def find(client: type[Any], name: str) -> Any:
    made = client(api_key="trs_test_x", base_url="http://127.0.0.1:1")
    return reduce(getattr, name.split("."), made)


def test_all_operations_are_known() -> None:
    assert set(OPERATIONS) - NOT_OF_CLIENTS == set(METHODS)


@pytest.mark.parametrize("client", [TaskReview, AsyncTaskReview])
@pytest.mark.parametrize("operation", METHODS)
def test_a_method_takes_what_its_operation_takes(operation: str, client: type[Any]) -> None:
    method = find(client, METHODS[operation])
    names = set(inspect.signature(method).parameters)
    if "params" in names:
        names |= set(get_type_hints(TaskParams))
    missing = accepted(OPERATIONS[operation]) - {camel_case(name) for name in names}
    assert missing == set()


def test_both_clients_have_the_same_methods() -> None:
    def public(value: object) -> list[str]:
        return [each for each in dir(value) if not each.startswith("_")]

    def surface(client: type[Any]) -> dict[str, list[str]]:
        made = client(api_key="trs_test_x", base_url="http://127.0.0.1:1")
        parts = cast("dict[str, object]", vars(made))
        return {name: public(part) for name, part in parts.items() if name[0] != "_"}

    assert surface(TaskReview) == surface(AsyncTaskReview)
    assert public(TaskReview) == public(AsyncTaskReview)
