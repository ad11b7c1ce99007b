from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from task_review import File, TaskReviewError
from task_review._core.call import encode_json
from task_review._core.sending import _choose_inline, derive_key
from task_review._files import as_plain_attachment, guess_type, load_file


def chunks() -> Iterator[bytes]:
    yield b"ab"
    yield b"c"


def test_all_places_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(b"abc")
    for source in (
        path,
        str(path),
        File(path=path),
        File(text="abc", file_name="a.py"),
        File(data=b"abc", file_name="a.py"),
        File(data=memoryview(b"abc"), file_name="a.py"),
        File(data=chunks(), file_name="a.py"),
        ("a.py", b"abc"),
        ("a.py", io.BytesIO(b"abc")),
        ("a.py", "abc"),
        File(data=io.StringIO("abc"), file_name="a.py"),
    ):
        loaded = load_file(source)
        assert (loaded.file_name, loaded.mime_type, loaded.data) == (
            "a.py",
            "text/x-python",
            b"abc",
        )


@pytest.mark.parametrize(
    "file",
    [File(), File(text="a", data=b"a", file_name="x"), File(text="a")],
)
def test_a_file_has_one_place_and_a_name(file: File) -> None:
    with pytest.raises(TaskReviewError):
        load_file(file)


@pytest.mark.parametrize("mode", ["rb", "r"])
def test_an_open_file_is_read_on_and_keeps_its_name(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(b"abc")
    with path.open(mode) as handle:
        handle.read(1)
        loaded = load_file(handle)
        assert not handle.closed
    assert (loaded.file_name, loaded.mime_type, loaded.data) == ("a.py", "text/x-python", b"bc")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"%PDF-1.7", "attachment.pdf"),
        (b"RIFF\0\0\0\0WEBP", "attachment.webp"),
        (bytearray(b"abc"), "attachment.txt"),
        (io.BytesIO(b"\0"), "attachment.bin"),
    ],
)
def test_bytes_without_a_name_are_named_by_what_they_are(data: Any, name: str) -> None:
    assert load_file(data).file_name == name


@pytest.mark.parametrize("wrong", [None, 42, object(), ("a.txt", 42), ("a", b"b", b"c")])
def test_what_is_no_file_is_refused_in_words(wrong: Any) -> None:
    with pytest.raises(
        TaskReviewError, match=r"is not a file\. Pass a path|where bytes were expected"
    ):
        load_file(wrong)


def test_a_table_that_is_not_utf_8_keeps_its_bytes() -> None:
    for data in ("naïve;1".encode("latin-1"), "a;1".encode("utf-16")):
        for kind in (None, "text/csv"):
            loaded = load_file(File(data=data, file_name="a.csv", mime_type=kind))
            assert loaded.inline("A") == {
                "fileName": "a.csv",
                "mimeType": "application/octet-stream",
                "content": base64.b64encode(data).decode(),
            }
        with pytest.raises(TaskReviewError, match=r"a\.csv is not UTF-8 text, and revision B"):
            load_file(File(data=data, file_name="a.csv"), "B")


def test_types_by_name_and_by_bytes() -> None:
    assert guess_type("A.PNG", b"") == "image/png"
    assert guess_type("Makefile", "Äpfel".encode()) == "text/plain"
    assert guess_type("blob", b"\xff\xfe") == "application/octet-stream"
    assert guess_type("blob", b"a\0b") == "application/octet-stream"


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(52_428_801)
    with pytest.raises(TaskReviewError, match="52,428,800"):
        load_file(path)


def test_inline_in_either_revision() -> None:
    text = load_file(File(text="hé", file_name="a.md"))
    picture = load_file(File(data=b"\x89PNG", file_name="a.png"))
    assert text.inline("A")["content"] == "hé"
    assert text.inline("B")["content"] == "hé"
    assert picture.inline("A") == picture.inline("B")
    # The service knows more types of text than the SDK.
    other = load_file(File(text="a = 1", file_name="a.toml", mime_type="application/toml"))
    assert other.inline("A")["data"] == base64.b64encode(b"a = 1").decode()
    assert picture.inline("B")["content"] == base64.b64encode(b"\x89PNG").decode()


def test_the_smallest_travel_inside() -> None:
    files = [File(data=b"x" * size, file_name="a.txt") for size in (100_000, 80_000, 60_000)]
    loaded = [load_file(each) for each in files]
    assert set(_choose_inline(loaded, {}, "A")) == {id(loaded[1]), id(loaded[2])}
    assert set(_choose_inline(loaded, {}, "A", 70_000)) == {id(loaded[2])}


@pytest.mark.parametrize(("size", "is_inside"), [(114_000, True), (115_000, False)])
def test_a_long_prompt_leaves_its_files_less(size: int, *, is_inside: bool) -> None:
    body = {"prompt": 'Ж"' * 5_000, "metadata": {"notes": "n" * 19_000}}
    loaded = load_file(File(text="x" * size, file_name="a.txt"))
    inline = _choose_inline([loaded, {"uploadId": "upload_1"}], body, "A")
    assert (id(loaded) in inline) == is_inside
    sent = [*inline.values(), {"uploadId": "upload_1"}]
    assert len(encode_json({**body, "attachments": sent})) <= 153_600


def test_words_of_the_api_and_of_files() -> None:
    assert as_plain_attachment({"upload_id": "upload_1"}) == {"uploadId": "upload_1"}
    given = as_plain_attachment({"file_name": "a", "mime_type": "text/plain", "content": "x"})
    assert given == {"fileName": "a", "mimeType": "text/plain", "content": "x"}
    assert as_plain_attachment({"path": "a.log", "mime_type": "text/plain"}) == File(
        path="a.log", mime_type="text/plain"
    )
    unknown: Any = {"colour": "red"}
    with pytest.raises(TaskReviewError, match="colour"):
        as_plain_attachment(unknown)


def test_the_uploads_of_a_create_have_keys_of_their_own() -> None:
    keys = {derive_key(key, at) for key in ("a", "b") for at in (0, 1)}
    assert len(keys) == 4
    assert derive_key("a", 0) in keys
