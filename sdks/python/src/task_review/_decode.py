"""Turns JSON into the frozen dataclasses of the SDK: camelCase names become attributes.

A field that a server leaves out becomes its default or None, and one that the SDK does not know is
kept in `raw`, so that neither an older nor a newer server breaks a program.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar

T = TypeVar("T")
Convert = Callable[[Any], Any]


def decode(model: type[T], raw: object) -> T:
    """Make a `model` from a JSON object."""
    values: Mapping[str, Any] = as_object(raw)
    arguments: dict[str, Any] = {}
    for field in _plan(typing.cast("Any", model)):
        if field.key in values:
            value = values[field.key]
            arguments[field.name] = None if value is None else field.convert(value)
        elif not field.has_default:
            arguments[field.name] = None
    make = typing.cast("Callable[..., T]", model)
    return make(**arguments, raw=values)


def as_object(raw: object) -> dict[str, Any]:
    """Give a JSON object as it is, and an empty one for anything else."""
    return typing.cast("dict[str, Any]", raw) if isinstance(raw, dict) else {}


def as_list(raw: object) -> list[Any]:
    """Give a JSON array as it is, and an empty one for anything else."""
    return raw if _is_list(raw) else []


def _is_list(raw: object) -> typing.TypeGuard[list[Any]]:
    return isinstance(raw, list)


def parse_time(value: object) -> datetime | None:
    """Read an ISO 8601 time; what is none gives None."""
    if not isinstance(value, str):
        return None
    try:
        return datetime.fromisoformat(value)
    except ValueError:
        return None


def camel_case(name: str) -> str:
    """Turn an attribute's name into the JSON name: `project_id` is `projectId`."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


@dataclasses.dataclass(frozen=True)
class _Field:
    name: str
    key: str
    convert: Convert
    has_default: bool


@functools.cache
def _plan(model: Any) -> tuple[_Field, ...]:
    hints = typing.get_type_hints(model)
    return tuple(
        _Field(
            name=field.name,
            key=camel_case(field.name),
            convert=_converter(hints[field.name]),
            has_default=field.default is not dataclasses.MISSING,
        )
        for field in dataclasses.fields(model)
        if field.name != "raw" and not field.metadata.get("local")
    )


def _converter(hint: Any) -> Convert:
    origin = typing.get_origin(hint)
    if origin is types.UnionType or origin is typing.Union:
        inner = [each for each in typing.get_args(hint) if each is not type(None)]
        return _converter(inner[0]) if len(inner) == 1 else _keep
    if origin is tuple:
        each = _converter(typing.get_args(hint)[0])
        return lambda value: tuple(each(item) for item in as_list(value))
    if hint is datetime:
        return parse_time
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return functools.partial(decode, hint)
    return _keep


def _keep(value: Any) -> Any:
    return value
