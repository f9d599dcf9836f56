"""The machine of a measurement in one line, without its name."""
import os
import platform
import re
import statistics
import time
from pathlib import Path


def value(path, name):
    found = re.search(rf"^{name}\s*[:=]\s*\"?(.*?)\"?$", Path(path).read_text(), re.MULTILINE)
    return found.group(1) if found else "unknown"


def flush_milliseconds(folder):
    """The median time in which 4 KiB more of a file are on the disk."""
    times, path = [], folder / "flushed"
    with open(path, "wb", buffering=0) as file:
        for _ in range(200):
            file.write(bytes(4096))
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    path.unlink()
    return statistics.median(times) * 1000


def description(folder):
    memory = int(value("/proc/meminfo", "MemTotal").split()[0]) / (1 << 20)
    return (f"{os.cpu_count()} cores ({value('/proc/cpuinfo', 'model name')}), {memory:.0f} GiB, "
            f"{value('/etc/os-release', 'PRETTY_NAME')}, Linux {platform.release().split('-')[0]}; "
            f"`fdatasync` of 4 KiB takes {flush_milliseconds(folder):.2f} ms; "
            f"load average before the run: {os.getloadavg()[0]:.1f}")
