"""How-to pages followed to the letter, on a copy of the repository.

A block whose fence names a file, as in ```python src/thandar/formats/x.py, is that file; with
```diff it changes the file: its lines with a blank or a minus in front must be there, together and
only once, and those with a blank or a plus take their place.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^```console\n\$ thandar (.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
THANDAR = "from thandar.cli import main; raise SystemExit(main())"
TIMEOUT = 300


class Copy:
    """A copy of the package, and of what its tests stand on, to which pages are applied."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
        (folder / "tests").mkdir()
        for path in (ROOT / "pyproject.toml", *(ROOT / "tests").glob("*.py")):
            if not path.name.startswith("test_"):
                shutil.copy(path, folder / path.relative_to(ROOT))

    def follow(self, page: str) -> list[str]:
        """Do what a page under docs says; the files it names."""
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        names: list[str] = []
        for language, name, block in BLOCK.findall(text):
            path = self.folder / name
            if language == "diff":
                path.write_text(changed(path.read_text(encoding="utf-8"), block, name), "utf-8")
            else:
                assert not path.exists(), f"{page} writes {name}, which is there already"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(block, "utf-8")
            names.append(name)
        return names

    def bring(self, *names: str) -> None:
        """Copy tests, and the pages they read, beside what is there."""
        for name in (*names, "docs"):
            if (ROOT / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(ROOT / name, self.folder / name, ignore=ignored, dirs_exist_ok=True)
            else:
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, self.folder / name)

    def python(self, *arguments: str) -> str:
        """Run the interpreter on the copy; what it printed."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
        places = (self.folder / "src", self.folder / "tests")
        environment["PYTHONPATH"] = os.pathsep.join(map(str, places))
        environment |= {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=TIMEOUT,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def thandar(self, *arguments: str) -> str:
        """Run a command; what it printed."""
        return self.python("-c", THANDAR, *arguments)

    def pytest(self, *names: str) -> str:
        """Run tests of the copy; what was printed."""
        return self.python("-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *names)


def changed(text: str, block: str, name: str) -> str:
    """A text with the change of a block carried out."""
    lines = block.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    assert f"\n{text}".count(f"\n{before}") == 1, f"{name} must have once: {before}"
    return f"\n{text}".replace(f"\n{before}", f"\n{after}")[1:]


def commands(page: str) -> list[tuple[list[str], str]]:
    """The commands that a page shows: their arguments and what they print."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [(arguments.split(), output) for arguments, output in COMMAND.findall(text)]
