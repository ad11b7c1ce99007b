"""What a caller may give as response schema, and the result it makes of the answer."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any, Protocol, Self, TypeVar

from ._errors import ResultValidationError, TaskCancelledError, TaskReviewError
from ._models.tasks import CompletedTask, Task
from ._portable_schema import to_portable
from ._pydantic_schema import describe_model, is_pydantic


class SchemaModel(Protocol):
    """A class that knows its JSON Schema and reads data by it, as every Pydantic model does."""

    @classmethod
    def model_json_schema(cls) -> dict[str, Any]:
        """Give the JSON Schema."""
        ...

    @classmethod
    def model_validate(cls, obj: Any) -> Self:
        """Make an instance of data, or raise."""
        ...


Model = TypeVar("Model", bound=SchemaModel)
ResponseSchema = Mapping[str, Any] | type[SchemaModel]


def schema_to_json(schema: ResponseSchema | None) -> Mapping[str, Any] | None:
    """Give the JSON Schema that the service is sent."""
    if schema is None or isinstance(schema, Mapping):
        return schema
    if not hasattr(schema, "model_json_schema"):
        raise TaskReviewError(
            "response_schema must be a JSON Schema as a dict, or a Pydantic model class, "
            f"not {schema!r}. Make any other type a field of a model."
        )
    try:
        described = describe_model(schema) if is_pydantic(schema) else schema.model_json_schema()
    except Exception as error:
        raise TaskReviewError(
            f"{schema.__name__} cannot be described as JSON Schema: {error}\n"
            "An answer is JSON: give the field a type that JSON has, and convert it in the model."
        ) from error
    return to_portable(described)


def read_result(task: Task[Any], schema: ResponseSchema | None) -> Task[Any]:
    """Turn the result into the caller's model."""
    if schema is None or isinstance(schema, Mapping) or task.result is None:
        return task
    try:
        result = _parse(schema, task.result)
    except ValueError as error:
        raise ResultValidationError(task, error) from error
    return dataclasses.replace(task, result=result)


def _parse(schema: type[SchemaModel], result: Any) -> Any:
    # As JSON, which it came as: a strict model takes a date or a tuple from that alone.
    parse = getattr(schema, "model_validate_json", None)
    return schema.model_validate(result) if parse is None else parse(json.dumps(result))


def finish(task: Task[Any], schema: ResponseSchema | None) -> CompletedTask[Any]:
    """Give a completed task with its result; raise for one that was cancelled."""
    if task.status != "completed":
        raise TaskCancelledError(task)
    read = read_result(task, schema)
    values = {each.name: getattr(read, each.name) for each in dataclasses.fields(read)}
    return CompletedTask(**values)
