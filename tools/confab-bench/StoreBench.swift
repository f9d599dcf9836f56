internal import Glibc
internal import Intents
internal import Model
internal import Storage

/// Measures `ChatStore`: writing many messages, reading ranges of messages at positions all over
/// the history, reading the chat list, finding chats and people by name, and opening the database.
/// Reports wall time, and the CPU time of this process, on which other work on the machine has
/// little effect.
struct StoreBench {
  private let chats: Int
  private let messages: Int
  private let text = SampleText()
  private let output: ReportOptions
  private let recorder: BenchRecorder

  /// Reads the options of `ReportOptions`, and `--chats` and `--messages`: the number of chats, and
  /// that of messages in the first of them, that are stored before reading and searching are
  /// measured.
  init(_ options: Options) throws {
    chats = try options.number("chats", 10_000)
    messages = try options.number("messages", 1_000_000)
    output = try ReportOptions(options)
    recorder = BenchRecorder(group: "store", size: messages)
  }

  /// Measures, and returns the exit status: 1 if a comparison found a row that became worse, else
  /// 0.
  func run() throws -> Int32 {
    let folder = try Disk.makeTemporaryFolder()
    defer { remove(folder) }
    for size in [1, 200, 1_000] { try flood(folder, commitSize: size, chats: 1) }
    try flood(folder, commitSize: 1_000, chats: 100)
    try windows(folder)
    return try output.finish(recorder.report)
  }

  private func remove(_ folder: String) {
    for name in ["flood.db", "windows.db"] {
      for part in ["", "-wal", "-shm"] { unlink("\(folder)/\(name)\(part)") }
    }
    rmdir(folder)
  }

  private func open(_ path: String) throws -> ChatStore {
    try ChatStore(
      path: path, ownUser: UserID("@me:localhost"), now: { ServerTimestamp(milliseconds: 0) })
  }

  private func flood(_ folder: String, commitSize: Int, chats: Int) throws {
    for part in ["", "-wal", "-shm"] { unlink("\(folder)/flood.db\(part)") }
    let store = try open("\(folder)/flood.db")
    let history = SampleHistory(store: store, text: text)
    try history.write(chats: chats, messages: 1)
    var random = SplitMix(state: 2)
    let count = commitSize == 1 ? 1_000 : 20_000
    let events = (0..<count).map {
      history.arrival([history.message($0, &random)], in: SampleHistory.id($0 % chats))
    }
    let time = try measured {
      for start in stride(from: 0, to: count, by: commitSize) {
        _ = try store.commit(Array(events[start..<min(start + commitSize, count)]))
      }
    }
    report("\(count) messages, \(chats) chats, \(commitSize) a commit", time, each: count)
  }

  private func windows(_ folder: String) throws {
    let path = "\(folder)/windows.db"
    let events = try fillForWindows(path)
    var opened: ChatStore?
    report(
      "open and first windows",
      try measured {
        let store = try open(path)
        opened = store
        _ = try store.chatList(ChatListQuery(around: nil, limit: 200))
        _ = try store.totals()
        _ = try store.messages(
          MessageQuery(chat: SampleHistory.id(0), around: nil, limit: 200))
      }, each: 1)
    guard let store = opened else { return }
    for limit in [50, 200, 300] {
      report(
        "\(limit) messages at random places",
        try measured {
          for event in events {
            _ = try store.messages(
              MessageQuery(chat: SampleHistory.id(0), around: .event(event), limit: limit))
          }
        }, each: events.count)
    }
    try lists(store)
    try floodOn(store)
  }

  // Measures commits to a chat with a long history. With the usual number of messages, the index of
  // their event ids is larger than SQLite's page cache.
  private func floodOn(_ store: ChatStore) throws {
    let history = SampleHistory(store: store, text: text)
    var random = SplitMix(state: 3)
    let events = (0..<20_000).map {
      history.arrival([history.message(messages + $0, &random)], in: SampleHistory.id(0))
    }
    report(
      "20000 messages behind \(messages), 1000 a commit",
      try measured {
        for start in stride(from: 0, to: events.count, by: 1_000) {
          _ = try store.commit(Array(events[start..<start + 1_000]))
        }
      }, each: 20_000)
    report("end", try measured { try store.checkpoint() }, each: 1)
  }

  private func lists(_ store: ChatStore) throws {
    report(
      "200 chats at random places",
      try measured {
        for number in 0..<100 {
          let around = SampleHistory.id(number &* 7_919 % chats)
          _ = try store.chatList(ChatListQuery(around: around, limit: 200))
        }
      }, each: 100)
    report(
      "people, the first key", try measured { _ = try store.people(meantBy: "p", limit: 50) },
      each: 1)
    report(
      "people, another key",
      try measured {
        for _ in 0..<10 { _ = try store.people(meantBy: "pe", limit: 50) }
      }, each: 10)
    for query in ["c", "c99", "zz", ""] {
      report(
        "search for \"\(query)\"",
        try measured {
          for _ in 0..<10 { _ = try store.search(query, limit: 50) }
        }, each: 10)
    }
  }

  private func fillForWindows(_ path: String) throws -> [EventID] {
    let store = try open(path)
    try SampleHistory(store: store, text: text).write(chats: chats, messages: messages)
    // Pages through the stored history for the ids of messages at different positions.
    var found: [EventID] = []
    var window = try store.messages(
      MessageQuery(chat: SampleHistory.id(0), around: nil, limit: 2_000))
    while found.count < 200, let first = window.messages.first, window.hasEarlier {
      if case .event(let event) = first.id { found.append(event) }
      window = try store.messages(
        MessageQuery(chat: SampleHistory.id(0), around: first.id, limit: 2_000))
    }
    return found
  }

  private struct Times {
    let cpu: Double
    let wall: Double
  }

  private func measured(_ body: () throws -> Void) rethrows -> Times {
    let (cpu, wall) = (seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC))
    try body()
    return Times(
      cpu: seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, wall: seconds(CLOCK_MONOTONIC) - wall)
  }

  private func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func report(_ what: String, _ times: Times, each count: Int) {
    let share = 1 / Double(max(count, 1))
    recorder.record(what, cpu: [times.cpu * share], wall: [times.wall * share])
    let each = Int(times.cpu * share * 1e7)
    print(
      "\(what): \(Int(times.cpu * 1e3)) ms CPU, \(Int(times.wall * 1e3)) ms wall, "
        + "\(each / 10).\(each % 10) µs CPU each")
  }
}
