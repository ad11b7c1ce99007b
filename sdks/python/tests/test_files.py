from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from task_review import File, TaskReviewError
from task_review._core.sending import INLINE_BYTES_MAX, _choose_inline, derive_key
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
    ):
        loaded = load_file(source)
        assert (loaded.file_name, loaded.mime_type, loaded.data) == (
            "a.py",
            "text/x-python",
            b"abc",
        )


@pytest.mark.parametrize(
    "file",
    [File(), File(text="a", data=b"a", file_name="x"), File(text="a"), File(data=b"a")],
)
def test_a_file_has_one_place_and_a_name(file: File) -> None:
    with pytest.raises(TaskReviewError):
        load_file(file)


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
    assert text.inline("A")["data"] == base64.b64encode("hé".encode()).decode()
    assert text.inline("B")["content"] == "hé"
    assert picture.inline("B")["content"] == base64.b64encode(b"\x89PNG").decode()


def test_the_smallest_travel_inside() -> None:
    files = [File(data=b"x" * size, file_name="a.txt") for size in (40_000, 30_000, 20_000)]
    loaded = [load_file(each) for each in files]
    assert _choose_inline(loaded, "A", INLINE_BYTES_MAX) == {id(loaded[1]), id(loaded[2])}
    assert _choose_inline(loaded, "A", 20_000) == {id(loaded[2])}


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
