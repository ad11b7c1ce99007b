"""A schema of a library as the service can run it.

A pattern that the service cannot run is left out: the library checks it when the answer comes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeGuard

from ._decode import as_list, as_object

_MAPS = frozenset(("properties", "patternProperties", "$defs", "definitions", "dependentSchemas"))
_LISTS = frozenset(("anyOf", "oneOf", "allOf", "prefixItems"))
_SINGLE = frozenset(
    (
        *("items", "additionalProperties", "propertyNames", "contains", "additionalItems"),
        *("unevaluatedProperties", "unevaluatedItems", "contentSchema", "then", "else"),
    )
)

_PATTERN_CHARS_MAX = 1_024
"""Of a pattern, as the service has it."""

# The signs of a pattern; a class is one, so that what is inside it is not taken for more.
_SIGN = re.compile(
    r"\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?<?[=!]|\(\?[^:<]|\(\?<|.",
    re.DOTALL,
)
# Looking around, referring back, and what other languages write: flags, anchors, POSIX classes.
_UNRUNNABLE = re.compile(
    r"\(\?<?[=!]|\(\?[^:<]|\\[1-9kAZzGQEhH]|[{}\]]|\[.*\[:.*|\[.*&&.*", re.DOTALL
)
# General categories and scripts; other properties of characters are unknown to the service.
_PROPERTY = re.compile(r"\\[pP]\{(?:[A-Z][a-z]?|(?:Script|sc)=\w+)\}")
# Identity escapes that the service refuses: it reads patterns as JavaScript does with the u flag.
_ESCAPE = re.compile(r"\\[^\w^$\\.*+?()\[\]{}|/]")

# How several versions of Pydantic write a Decimal, which no engine in linear time can run.
_DECIMAL_START = "^(?!^[-+.]*$)"
DECIMAL = r"^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$"


def to_portable(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Give the schema without the patterns that the service cannot run."""
    ported = {keyword: _port_value(keyword, value) for keyword, value in schema.items()}
    pattern = ported.get("pattern")
    if isinstance(pattern, str) and pattern.startswith(_DECIMAL_START):
        ported["pattern"] = DECIMAL
    elif isinstance(pattern, str) and not _is_runnable(pattern):
        _drop_pattern(ported, pattern)
    if "patternProperties" in ported:
        _drop_names(ported, as_object(ported["patternProperties"]))
    return ported


def _drop_pattern(schema: dict[str, Any], pattern: str) -> None:
    del schema["pattern"]
    # A format says the same in a word, and the service checks it.
    if "format" in schema or len(pattern) > _PATTERN_CHARS_MAX:
        return
    said = (schema.get("description"), f"Must match the regular expression {pattern}")
    schema["description"] = ". ".join(text for text in said if text)


def _drop_names(schema: dict[str, Any], named: dict[str, Any]) -> None:
    kept = {pattern: value for pattern, value in named.items() if _is_runnable(pattern)}
    if len(kept) == len(named):
        return
    schema["patternProperties"] = kept
    # Properties by a pattern that is left out may be any, so nothing is called superfluous.
    schema.pop("additionalProperties", None)


def _port_value(keyword: str, value: Any) -> Any:
    if keyword in _LISTS:
        return [_port(each) for each in as_list(value)]
    if keyword in _SINGLE:
        return _port(value)
    if keyword in _MAPS:
        return {key: _port(each) for key, each in as_object(value).items()}
    return value


def _port(value: object) -> object:
    return to_portable(value) if _is_schema(value) else value


def _is_schema(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_runnable(pattern: str) -> bool:
    """Say whether the service's engine, which runs in linear time, can run it."""
    if len(pattern) > _PATTERN_CHARS_MAX:
        return False
    for sign in _SIGN.findall(pattern):
        if _UNRUNNABLE.fullmatch(sign):
            return False
        if sign[:2] in {r"\p", r"\P"} and not _PROPERTY.fullmatch(sign):
            return False
        if sign[0] == "\\" and _ESCAPE.fullmatch(sign):
            return False
    return True
