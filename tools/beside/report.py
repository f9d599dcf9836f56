"""The document with the table."""
import statistics
import textwrap
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


def table(results, servers, rounds):
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
            if not isinstance(outcome, str) and len(outcome) != rounds:
                raise Failure(f"{name}: {len(outcome)} rounds of {server.name}, not {rounds}")
            if isinstance(outcome, str):
                cells.append(f"refuses: “{outcome}”")
                times.append("")
                continue
            cells.append(figure(outcome))
            times.append(cpu(outcome))
        lines.append("| " + " | ".join([name] + cells + times) + " |")
    return "\n".join(lines)


def paragraph(text, start=""):
    """The text in lines of at most 110 columns; a list's item if `start` is its mark."""
    return textwrap.fill(" ".join(text.split()), 110, initial_indent=start,
                         subsequent_indent=" " * len(start), break_long_words=False,
                         break_on_hyphens=False)


def document(results, servers, machine, sizes, minutes):
    confab, synapse = servers
    deliveries = ", ".join(
        f"{count} messages to {others}" for others, count in sizes.deliveries.items())
    items = [
        f"""Servers: {confab.name} {confab.version}, and {synapse.name} {synapse.version} from PyPI
        as one process with SQLite. Synapse recommends PostgreSQL for large servers; that is not
        measured here.""",
        f"Machine: {machine}.",
        f"""Durability: both answer a message after its commit to SQLite, on the same disk.
        {confab.name}: {confab.durability}. {synapse.name}: {synapse.durability}. With the level
        FULL each commit waits for the disk. {confab.name} shares one commit among requests that
        arrive in the same turn of its thread.""",
        f"""Settings: no rate limits ({confab.name} with `--no-limits`), open registration, no other
        homeservers, presence on. Synapse logs warnings only, and its cache of whole sync answers is
        off; no sync is repeated here. Its other settings (`Tests/Interop/synapse`) are the defaults
        for these loads.""",
        f"""Accepted messages: {sizes.sending_seconds} s a round, in a room of {max(sizes.senders)}
        whose other members do not sync. After each round the room's history is checked for the last
        message of each sender.""",
        f"""Delivery: {deliveries} a round. The time goes from the first byte of the PUT to the last
        byte of the answer to the long poll of each of the others, by the kernel's clock. The next
        message is sent when all wait again.""",
        f"""Idle polls: both servers are started again before each round. Memory is resident memory
        of the server's process. Afterwards a change for each person wakes each poll, as a proof
        that all were open.""",
        f"""Incremental syncs: {sizes.incremental_syncs} a round, each after one new message. Syncs
        load members lazily, as clients do.""",
        f"""First syncs: of a new device; each room has a name and one message. {confab.name} hands
        out at most 100 rooms an answer, so a device asks until it has all.""",
        "CPU time: of the server's process, in the median round."]
    today = time.strftime("%Y-%m-%d", time.gmtime())
    head = f"""`make beside-synapse` wrote this on {today}, in {minutes:.0f} minutes. One client on
        the same machine sent the same requests to both servers over loopback; one server was halted
        while the other was measured. Each figure is the median of {sizes.rounds} rounds, in which
        the servers took turns, with the lowest and the highest round in parentheses if they differ.
        “Refuses”, and the words behind it, are the answer of a server whose limits do not allow
        that size."""
    return "\n\n".join([
        "# The homeserver beside Synapse", paragraph(head),
        "\n".join(paragraph(item, "- ") for item in items),
        table(results, servers, sizes.rounds)]) + "\n"
