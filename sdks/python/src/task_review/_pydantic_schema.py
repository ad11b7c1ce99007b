"""The JSON Schema of a Pydantic model, with what Pydantic checks and does not say in it.

An answer that fits the schema and not the model would be paid for and then refused.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from ._portable_schema import DECIMAL

Described = dict[str, Any]
Amend = Callable[[Described, Mapping[str, Any]], Described]
"""Takes what Pydantic says of a type, and what it knows of it."""

_NAIVE = r"^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$"
_COMPLEX = r"^[+-]?\d+(\.\d+)?[+-]\d+(\.\d+)?j$"
_KEYS = {"int": r"^-?\d+$", "float": r"^-?\d+(\.\d+)?$"}
_EXAMPLES = {
    ("date", "future"): "2100-01-01",
    ("date", "past"): "2000-01-01",
    ("date-time", "future"): "2100-01-01T09:00:00Z",
    ("date-time", "past"): "2000-01-01T09:00:00Z",
}


def is_pydantic(schema: Any) -> bool:
    """Say whether it is a model of Pydantic, which need not be installed."""
    return any(base.__module__ == "pydantic.main" for base in getattr(schema, "__mro__", ()))


def describe_model(schema: Any) -> Described:
    """Give the JSON Schema of a model."""
    described: Described = schema.model_json_schema(schema_generator=_make_generator())
    return described


@functools.cache
def _make_generator() -> Any:
    from pydantic.json_schema import GenerateJsonSchema  # noqa: PLC0415 - it need not be installed.

    def amended(name: str, amend: Amend) -> Callable[[Any, Any], Described]:
        plain: Callable[[Any, Any], Described] = getattr(GenerateJsonSchema, name)
        return lambda self, schema: amend(plain(self, schema), schema)

    known = {name: amend for name, amend in _AMENDED.items() if hasattr(GenerateJsonSchema, name)}
    methods = {name: amended(name, amend) for name, amend in known.items()}
    return type("TaskReviewSchema", (GenerateJsonSchema,), methods)


def _amend_decimal(described: Described, _: Mapping[str, Any]) -> Described:
    for branch in described.get("anyOf", [described]):
        if branch.get("type") == "string":
            branch["pattern"] = DECIMAL
    return described


def _amend_complex(described: Described, _: Mapping[str, Any]) -> Described:
    return {**described, "pattern": _COMPLEX, "examples": ["1+2j"]}


def _amend_dict(described: Described, schema: Mapping[str, Any]) -> Described:
    pattern = _KEYS.get(schema.get("keys_schema", {}).get("type", ""))
    return described if pattern is None else {**described, "propertyNames": {"pattern": pattern}}


def _amend_day(described: Described, schema: Mapping[str, Any]) -> Described:
    now_op = schema.get("now_op")
    example = _EXAMPLES.get((str(described.get("format")), str(now_op)))
    if example is None:
        return described
    return {**described, "description": f"In the {now_op}", "examples": [example]}


def _amend_moment(described: Described, schema: Mapping[str, Any]) -> Described:
    # The format asks for an offset, which such a time must not have.
    if schema.get("tz_constraint") == "naive":
        return {"type": "string", "pattern": _NAIVE, "examples": ["2026-01-01T09:00:00"]}
    return _amend_day(described, schema)


def _amend_url(described: Described, schema: Mapping[str, Any]) -> Described:
    schemes: list[str] | None = schema.get("allowed_schemes")
    if not schemes:
        return described
    escaped = "|".join(scheme.replace("+", r"\+").replace(".", r"\.") for scheme in schemes)
    named = {**described, "pattern": f"^(?:{escaped})://"}
    if "https" not in schemes:
        named["examples"] = [f"{schemes[0]}://host.example.com/name"]
    return named


_AMENDED: dict[str, Amend] = {
    "decimal_schema": _amend_decimal,
    "complex_schema": _amend_complex,
    "dict_schema": _amend_dict,
    "date_schema": _amend_day,
    "datetime_schema": _amend_moment,
    "url_schema": _amend_url,
    "multi_host_url_schema": _amend_url,
}
"""By the method of Pydantic's generator that describes the type."""
