"""The picture of the terminal's table shows the table as it is drawn now."""

from terminal_picture import PICTURE, drawn


def test_the_picture_is_not_stale() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "make pictures draws it anew"
