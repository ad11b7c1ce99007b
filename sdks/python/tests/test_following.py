from __future__ import annotations

import pytest

from task_review._core.following import EventParser

STREAM = (
    b"retry: 1000\nid: 1041\n\n"
    b'id: 1042\nevent: task.completed\ndata: {"a": "\xc3\xa9",\ndata: "b": 2}\n\n'
    b": heartbeat\r\nid: 1043\r\n\r\n"
    b"id: 1044\ndata: cut"
)
BLOCKS = [("1041", None), ("1042", '{"a": "é",\n"b": 2}'), ("1043", None)]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1_000])
def test_blocks_come_whole_whatever_the_pieces_are(size: int) -> None:
    parser = EventParser()
    blocks = [
        block for at in range(0, len(STREAM), size) for block in parser.feed(STREAM[at : at + size])
    ]
    assert blocks == BLOCKS
