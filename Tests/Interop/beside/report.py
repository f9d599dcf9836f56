"""The document with the table."""
import statistics
import time

from beside.connection import Failure


def digits(value, unit):
    """A number with three significant digits, or all digits before the point."""
    if not value >= 0:
        raise Failure(f"{value} is no figure")
    if unit in ("", "B"):
        text = f"{value:,.0f}"
    else:
        text = f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f}"
    return text


def figure(figures):
    """The median of some rounds, and their lowest and highest values if these are others."""
    unit = figures[0].unit
    values = [item.value for item in figures]
    low, middle, high = (digits(value, unit) for value in (
        min(values), statistics.median(values), max(values)))
    name = "" if unit in ("", "/s") else f" {unit}"
    return f"{middle}{name}" + (f" ({low}–{high})" if low != high else "")


def cpu(figures):
    if figures[0].cpu_milliseconds is None:
        return ""
    middle = statistics.median(item.cpu_milliseconds for item in figures)
    return f"{digits(middle, 'ms')} ms a{'n' * figures[0].each.startswith('a')} {figures[0].each}"


def table(results, servers):
    """The Markdown table of the results: for each row's name and server a list of figures, or the
    words by which the server refused."""
    lines = ["| | " + " | ".join(server.name for server in servers) + " | CPU time of "
             + " | of ".join(server.name for server in servers) + " |",
             "|---|" + "---:|" * (2 * len(servers))]
    for name, row in results.items():
        cells, times = [], []
        for server in servers:
            if server not in row:
                raise Failure(f"{name}: there is no figure of {server.name}")
            outcome = row[server]
            if isinstance(outcome, str):
                cells.append(f"refuses: “{outcome}”")
                times.append("")
                continue
            cells.append(figure(outcome))
            times.append(cpu(outcome))
        lines.append("| " + " | ".join([name] + cells + times) + " |")
    return "\n".join(lines)


def document(results, servers, machine, sizes, minutes):
    confab, synapse = servers
    return f"""# The homeserver beside Synapse

`make beside-synapse` wrote this on {time.strftime("%Y-%m-%d", time.gmtime())}, in {minutes:.0f}
minutes. Both servers ran on one machine and got the same requests over loopback from one client, and
one was halted while the other was measured. A figure is the median of {sizes.rounds} rounds, which
took turns between the servers, with the lowest and the highest round in parentheses.

- Servers: {confab.name} {confab.version}, and {synapse.name} {synapse.version} from PyPI, as one
  process with SQLite. Synapse recommends PostgreSQL for large servers, which is not measured here.
- Machine: {machine}.
- Durability: both use SQLite on the same disk, and answer a message after its commit.
  {confab.name}: {confab.durability}. {synapse.name}: {synapse.durability}. So each commit of both
  waits for the disk. {confab.name} commits requests together that arrive in one turn of its thread.
- Settings: no rate limits ({confab.name} with `--no-limits`), open registration, presence on, no
  other homeservers. Synapse logs warnings only. The other settings are the defaults.
- Load: messages were accepted for {sizes.sending_seconds} s a round. Deliveries were
  {", ".join(f"{count} messages to {others}" for others, count in sizes.deliveries.items())} a round:
  the time goes from the first byte of the PUT to the last byte of the answer to the long poll of
  each of the others, by the kernel's clock; the next message was sent when all waited again.
  Incremental syncs were {sizes.incremental_syncs} a round. Syncs load members lazily, as clients
  do. Each of the many rooms has a name and one message.
- CPU time is that of the server's process: for a message, for a sync, or for a second of idling.

{table(results, servers)}
"""
