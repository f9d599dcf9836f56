"""Python programs of other people that the tests use, each installed once below `.build/interop`.

The versions are fixed, so that a failure means a change of confab and not of them.
"""
import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build" / "interop"
INSTALL_SECONDS = 900

# The name of a virtual environment, and what is installed there.
PACKAGES = {
    "driver": ["matrix-nio==0.26.0", "aiohttp==3.14.5", "pyte==0.8.2"],
    "synapse": ["matrix-synapse==1.163.2"],
    "commander": ["matrix-commander==8.0.6"],
}


class NotInstalled(Exception):
    """A virtual environment could not be made, with the end of what pip said."""


def python_of(name):
    """The Python program of a virtual environment, which is made if it is missing or outdated."""
    folder = Path(os.environ.get(f"{name.upper()}_VENV") or FOLDER / name).absolute()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.with_name(folder.name + ".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        mark = folder / "installed"
        wanted = "\n".join(PACKAGES[name])
        # A folder that the person named is taken as it is, if it holds a program.
        is_named = f"{name.upper()}_VENV" in os.environ and (folder / "bin" / "python").exists()
        if not is_named and not (mark.is_file() and mark.read_text() == wanted):
            install(folder, PACKAGES[name])
            mark.write_text(wanted)
    return folder / "bin" / "python"


def install(folder, packages):
    if folder.exists() and any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists():
        raise NotInstalled(f"{folder} is no virtual environment, so it is not replaced")
    print(f"installing {' '.join(packages)} (once)", file=sys.stderr, flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--no-input", "-q",
           "--disable-pip-version-check"]
    for command in ([sys.executable, "-m", "venv", str(folder)], pip + packages):
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True,
                                  text=True, timeout=INSTALL_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NotInstalled(f"{command[0]}: {error}") from error
        if done.returncode:
            shutil.rmtree(folder, ignore_errors=True)
            raise NotInstalled((done.stdout + done.stderr)[-2000:])


def run_inside(name):
    """Starts the running script again with the Python of a virtual environment, unless it has it."""
    python = python_of(name)
    if Path(sys.prefix) != python.parent.parent:
        os.execv(python, [str(python), os.path.abspath(sys.argv[0])] + sys.argv[1:])
