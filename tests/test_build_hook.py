"""The build hook: that it stops where a slower build would go unnoticed."""

from pathlib import Path

import hatch_build
import pytest

CHECK = """
    cpy_r_r1 = (uint64_t)cpy_r_i < (uint64_t)cpy_r_r0;
    if (cpy_r_r1) {
"""


def test_bounds_checks_are_expected_to_succeed(tmp_path: Path) -> None:
    source = tmp_path / "deep" / "engine.c"
    source.parent.mkdir()
    source.write_text(CHECK)
    (tmp_path / "other.c").write_text("int none;\n")
    hatch_build.expect_good_indices(tmp_path)
    assert source.read_text() == CHECK.replace("if (cpy_r_r1)", "if (likely(cpy_r_r1))")


def test_the_build_stops_when_no_bounds_check_is_found(tmp_path: Path) -> None:
    (tmp_path / "engine.c").write_text(CHECK.replace("uint64_t", "size_t"))
    with pytest.raises(SystemExit, match="BOUNDS_CHECK matches nothing"):
        hatch_build.expect_good_indices(tmp_path)
