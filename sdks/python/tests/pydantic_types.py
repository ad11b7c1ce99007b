"""What people write in Pydantic for an answer: its types, constraints and forms of a root."""

from __future__ import annotations

import collections
import dataclasses
import datetime as dt
import decimal
import enum
import fractions
import ipaddress
import pathlib
import re
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar
from zoneinfo import ZoneInfo

import pydantic
from pydantic import BaseModel, ConfigDict, Field, RootModel
from typing_extensions import TypedDict


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Pair(NamedTuple):
    name: str
    amount: int


class Options(TypedDict, total=False):
    depth: int
    names: list[str]


@dataclasses.dataclass
class Point:
    x: float
    y: float = 0.0


@pydantic.dataclasses.dataclass
class Span:
    start: dt.date
    end: dt.date | None = None


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int = Field(ge=0, le=9)


class Dog(BaseModel):
    kind: Literal["dog"]
    name: str


class Bird(BaseModel):
    wings: int


Pet = Annotated[Cat | Dog, Field(discriminator="kind")]

FIELD_TYPES: dict[str, Any] = {
    "str": str,
    "int": int,
    "float": float,
    "bool": bool,
    "None": None,
    "Any": Any,
    "object": object,
    "bytes": bytes,
    "Decimal": decimal.Decimal,
    "Decimal of a price": Annotated[decimal.Decimal, Field(max_digits=8, decimal_places=2, ge=0)],
    "Fraction": fractions.Fraction,
    "complex": complex,
    "date": dt.date,
    "datetime": dt.datetime,
    "time": dt.time,
    "timedelta": dt.timedelta,
    "ZoneInfo": ZoneInfo,
    "AwareDatetime": pydantic.AwareDatetime,
    "NaiveDatetime": pydantic.NaiveDatetime,
    "PastDate": pydantic.PastDate,
    "FutureDate": pydantic.FutureDate,
    "PastDatetime": pydantic.PastDatetime,
    "FutureDatetime": pydantic.FutureDatetime,
    "UUID": uuid.UUID,
    "UUID1": pydantic.UUID1,
    "UUID3": pydantic.UUID3,
    "UUID4": pydantic.UUID4,
    "UUID5": pydantic.UUID5,
    "UUID6": pydantic.UUID6,
    "UUID7": pydantic.UUID7,
    "UUID8": pydantic.UUID8,
    "IPv4Address": ipaddress.IPv4Address,
    "IPv6Address": ipaddress.IPv6Address,
    "IPv4Network": ipaddress.IPv4Network,
    "IPv6Network": ipaddress.IPv6Network,
    "IPv4Interface": ipaddress.IPv4Interface,
    "IPv6Interface": ipaddress.IPv6Interface,
    "IPvAnyAddress": pydantic.IPvAnyAddress,
    "IPvAnyNetwork": pydantic.IPvAnyNetwork,
    "IPvAnyInterface": pydantic.IPvAnyInterface,
    "AnyUrl": pydantic.AnyUrl,
    "AnyHttpUrl": pydantic.AnyHttpUrl,
    "HttpUrl": pydantic.HttpUrl,
    "FtpUrl": pydantic.FtpUrl,
    "FileUrl": pydantic.FileUrl,
    "WebsocketUrl": pydantic.WebsocketUrl,
    "PostgresDsn": pydantic.PostgresDsn,
    "MySQLDsn": pydantic.MySQLDsn,
    "RedisDsn": pydantic.RedisDsn,
    "MongoDsn": pydantic.MongoDsn,
    "AmqpDsn": pydantic.AmqpDsn,
    "KafkaDsn": pydantic.KafkaDsn,
    "Path": pathlib.Path,
    "PurePosixPath": pathlib.PurePosixPath,
    "Pattern": re.Pattern[str],
    "Base64Bytes": pydantic.Base64Bytes,
    "Base64Str": pydantic.Base64Str,
    "Base64UrlBytes": pydantic.Base64UrlBytes,
    "Base64UrlStr": pydantic.Base64UrlStr,
    "Json": pydantic.Json,
    "Json of a list": pydantic.Json[list[int]],
    "SecretStr": pydantic.SecretStr,
    "SecretBytes": pydantic.SecretBytes,
    "ByteSize": pydantic.ByteSize,
    "Literal": Literal["a", 1, True],
    "Literal of one": Literal["only"],
    "Enum": Color,
    "IntEnum": Level,
    "list": list[int],
    "list of anything": list,
    "set": set[int],
    "frozenset": frozenset[str],
    "tuple": tuple[int, str],
    "tuple of any length": tuple[int, ...],
    "tuple of none": tuple[()],
    "dict": dict[str, int],
    "dict by int": dict[int, float],
    "dict by Enum": dict[Color, int],
    "dict by UUID": dict[uuid.UUID, int],
    "dict by date": dict[dt.date, str],
    "defaultdict": collections.defaultdict[str, list[int]],
    "OrderedDict": collections.OrderedDict[str, int],
    "Counter": collections.Counter[str],
    "deque": collections.deque[int],
    "Mapping": Mapping[str, str],
    "Sequence": Sequence[int],
    "Iterable": Iterable[int],
    "NamedTuple": Pair,
    "TypedDict": Options,
    "dataclass": Point,
    "dataclass of Pydantic": Span,
    "model": Cat,
    "list of models": list[Dog],
    "Optional": int | None,
    "Optional model": Cat | None,
    "union": int | str | None,
    "union of models": Cat | Bird,
    "discriminated union": Pet,
    "list of a discriminated union": list[Pet],
    "int with bounds": Annotated[int, Field(gt=1, le=9, multiple_of=2)],
    "PositiveInt": pydantic.PositiveInt,
    "NonNegativeFloat": pydantic.NonNegativeFloat,
    "FiniteFloat": pydantic.FiniteFloat,
    "StrictInt": pydantic.StrictInt,
    "StrictBool": pydantic.StrictBool,
    "str with lengths": Annotated[str, Field(min_length=20, max_length=24)],
    "str with a pattern": Annotated[str, Field(pattern=r"^[A-Z]{3}-\d{2,4}$")],
    "str with constraints": Annotated[
        str, pydantic.StringConstraints(strip_whitespace=True, to_upper=True, min_length=2)
    ],
    "list with lengths": Annotated[list[int], Field(min_length=2, max_length=3)],
    "set with lengths": Annotated[set[str], Field(min_length=3)],
    "dict with lengths": Annotated[dict[str, int], Field(min_length=2)],
    "with an example": Annotated[str, Field(examples=["src/main.py"], description="A path")],
    "with an alias": Annotated[str, Field(alias="theValue")],
    "with a discriminating callable": Annotated[
        Annotated[Cat, pydantic.Tag("cat")] | Annotated[Bird, pydantic.Tag("bird")],
        pydantic.Discriminator(lambda given: "bird" if "wings" in given else "cat"),
    ],
}
"""Each is asked for as the one field of an answer."""


class Node(BaseModel):
    name: str
    parts: list[Node] = []


class Employee(BaseModel):
    name: str
    team: Team | None = None


class Team(BaseModel):
    title: str
    people: list[Employee] = []


Employee.model_rebuild()

Value = TypeVar("Value")


class Box(BaseModel, Generic[Value]):
    value: Value


class Strict(BaseModel):
    model_config = ConfigDict(strict=True)
    day: dt.date
    pair: tuple[int, int]
    price: decimal.Decimal
    color: Color


class Forbidding(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    name: str


class Described(BaseModel):
    """What the review found."""

    model_config = ConfigDict(
        title="A finding", json_schema_extra={"$id": "https://example.com/finding", "x-order": 1}
    )
    name: str


class Computed(BaseModel):
    width: int

    @pydantic.computed_field
    def area(self) -> int:
        return self.width**2


class Defaults(BaseModel):
    name: str = "none"
    price: decimal.Decimal = decimal.Decimal("1.50")
    day: dt.date = dt.date(2026, 1, 1)
    tags: set[str] = Field(default_factory=set)


ROOT_MODELS: dict[str, type[BaseModel]] = {
    "a recursive model": Node,
    "models that name each other": Employee,
    "a generic model": Box[int],
    "a generic model of a model": Box[list[Cat]],
    "a strict model": Strict,
    "a model that forbids more": Forbidding,
    "a model that allows more": Open,
    "a model with an $id": Described,
    "a model that computes": Computed,
    "a model with defaults": Defaults,
    "a root of a union": RootModel[Cat | Bird],
    "a root of a discriminated union": RootModel[Pet],
    "a root of a dict": RootModel[dict[str, int]],
    "a root of a model": RootModel[Node],
    "a root of a dataclass": RootModel[Point],
    "a root of a TypedDict": RootModel[Options],
    "a model without fields": pydantic.create_model("Nothing"),
}
"""Each is asked for as it is."""


def field_model(kind: Any) -> type[BaseModel]:
    """Give a model with that one field."""
    return pydantic.create_model("Answer", value=(kind, ...))


class Looking(BaseModel):
    model_config = ConfigDict(regex_engine="python-re")
    value: str = Field(pattern=r"^(?=.*\d).{4,}$")


CLIENT_CHECKED: dict[str, tuple[type[BaseModel], dict[str, Any]]] = {
    "a lookahead": (
        Looking,
        {"value": "abc1"},
    ),
    "flags in a pattern": (
        field_model(Annotated[str, Field(pattern=r"(?i)^abc$")]),
        {"value": "ABC"},
    ),
    "anchors of Rust": (field_model(Annotated[str, Field(pattern=r"\Aabc\z")]), {"value": "abc"}),
    "an escape that JavaScript lacks": (
        field_model(Annotated[str, Field(pattern=r"^a\-b\@c$")]),
        {"value": "a-b@c"},
    ),
    "a pattern of 2,000 characters": (
        field_model(Annotated[str, Field(pattern=f"^(?:{'ab|' * 666}c)$")]),
        {"value": "ab"},
    ),
    "ImportString": (field_model(pydantic.ImportString), {"value": "math.pi"}),
    "a file that exists": (field_model(pydantic.DirectoryPath), {"value": "/"}),
    "a date within bounds": (
        field_model(Annotated[dt.date, Field(ge=dt.date(2040, 1, 1))]),
        {"value": "2041-01-01"},
    ),
    "a validator": (
        field_model(Annotated[str, pydantic.AfterValidator(lambda text: text.index("x"))]),
        {"value": "xyz"},
    ),
}
"""What only the client checks: JSON Schema, or an engine in linear time, cannot say it."""

REFUSED: dict[str, tuple[Any, str]] = {
    "a callable": (field_model(Callable[[], int]), "cannot be described as JSON"),
    "an instance of a class": (
        field_model(pydantic.InstanceOf[re.Match[str]]),
        "cannot be described as JSON Schema",
    ),
    "a root of a list": (RootModel[list[int]], 'type must be "object" at the root'),
    "a root of text": (RootModel[str], "put any other value into a property"),
    "a root that may be null": (RootModel[Cat | None], r"anyOf\[1\] must be an object"),
    "a dataclass": (Point, "Make any other type a field of a model"),
    "a type that is no model": (list[int], "Make any other type a field of a model"),
}
"""What no answer can be, with what is said before anything is held."""
