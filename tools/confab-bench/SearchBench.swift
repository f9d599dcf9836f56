internal import Database
internal import Glibc
internal import Intents
internal import Model
internal import Storage

/// Measures the search index: the time of commits, which also index messages; its size compared
/// with that of the texts; the time to merge its parts and to index the stored messages again (in
/// total, and for each of the pieces in which that happens); and the time of searches. The words of
/// the texts have the frequencies of a natural language (Zipf's law).
struct SearchBench {
  private let messages: Int
  private let chats: Int
  private let folder: String
  private let begin: Int64 = 1_600_000_000_000
  private let output: ReportOptions
  private let recorder: BenchRecorder

  /// Reads the options of `ReportOptions`, and `--messages` and `--chats`: the numbers of messages
  /// and chats to store. Also makes the temporary folder of the store.
  init(_ options: Options) throws {
    messages = try options.number("messages", 1_000_000)
    chats = try options.number("chats", 20)
    folder = try Disk.makeTemporaryFolder()
    output = try ReportOptions(options)
    recorder = BenchRecorder(group: "search", size: messages)
  }

  private var path: String { "\(folder)/search.db" }

  /// Measures, and returns the exit status: 1 if a comparison found a row that became worse, else
  /// 0.
  func run() throws -> Int32 {
    defer {
      for part in ["", "-wal", "-shm"] { unlink(path + part) }
      rmdir(folder)
    }
    let words = BenchWords()
    var store: ChatStore? = try open()
    try fill(store, words)
    try sizes()
    // The next start merges the index.
    store = nil
    store = try open()
    try indexAll(store, "merge the index")
    try sizes()
    // A store whose search index has no version, or another one, indexes its messages again.
    store = nil
    try Connection(path: path).run("DELETE FROM settings WHERE name = 'search.version'")
    store = try timed("open, and forget the index") { try open() }
    try indexAll(store, "index \(messages) stored messages anew")
    try sizes()
    store = nil
    try searches(words)
    return try output.finish(recorder.report)
  }

  private func open() throws -> ChatStore {
    try ChatStore(
      path: path, ownUser: UserID("@me:localhost"), now: { ServerTimestamp(milliseconds: 0) })
  }

  private func timed<T>(_ what: String, _ body: () throws -> T) rethrows -> T {
    let start = Self.seconds()
    let result = try body()
    print("\(what): \(Self.milliseconds(Self.seconds() - start)) ms")
    return result
  }

  private static func seconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    (seconds * 1e5).rounded() / 100
  }

  private func fill(_ store: ChatStore?, _ words: BenchWords) throws {
    let history = (0..<chats).map { SampleHistory.id($0) }
    _ = try store?.commit(
      history.enumerated().map {
        .chats(.updated(ChatUpdate(chat: $1, membership: .joined, name: "chat \($0)")))
      })
    var random = SplitMix(state: 5)
    var time = begin
    var commits: [Double] = []
    var work: [Double] = []
    try timed("\(messages) messages, 100 a commit") {
      for first in stride(from: 0, to: messages, by: 100) {
        let events = (first..<min(first + 100, messages)).map { _ -> Event in
          time +=
            Int64(random.next() % 10) < 3
            ? Int64(random.next() % 180_000) : Int64(random.next() % 10_000)
          let chat = history[Int(random.next() % UInt64(random.next() % UInt64(chats) + 1))]
          let message = TimelineMessage(
            event: EventID(random.event()),
            sender: UserID("@peer\(random.next() % 200):localhost"),
            timestamp: ServerTimestamp(milliseconds: time),
            content: .text(words.text(&random), mentionsUs: false), transaction: nil)
          return .messages(
            .arrived(Arrival(chat: chat, messages: [message], placement: .newest(gap: nil))))
        }
        let (start, begin) = (Self.seconds(), Self.seconds(CLOCK_PROCESS_CPUTIME_ID))
        _ = try store?.commit(events)
        commits.append(Self.seconds() - start)
        work.append(Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - begin)
      }
    }
    report("commits, wall", commits)
    report("commits, CPU", work)
    recorder.record("commits", cpu: work, wall: commits)
  }

  private func sizes() throws {
    let database = try Connection(path: path, mode: .readOnly)
    func bytes(_ condition: String) throws -> Int {
      try database.value(
        "SELECT sum(pgsize) FROM dbstat WHERE \(condition)", as: Int.self) ?? 0
    }
    let texts =
      try database.value("SELECT sum(length(CAST(text AS BLOB))) FROM messages", as: Int.self) ?? 1
    let words = try bytes("name LIKE 'message_words%'")
    let keys = try bytes("name = 'indexed_messages'")
    let shifts =
      try database.value(
        "SELECT count(*) FROM messages WHERE key_shift IS NOT NULL", as: Int.self) ?? 0
    let percent = (words + keys) * 1_000 / texts
    print(
      "texts \(texts) bytes, index \(words), keys \(keys): \(Double(percent) / 10) % of the texts; "
        + "\(shifts) messages beside their key")
  }

  private func indexAll(_ store: ChatStore?, _ what: String) throws {
    var pieces: [Double] = []
    var work: [Double] = []
    try timed(what) {
      var hasMore = true
      while hasMore {
        let (start, begin) = (Self.seconds(), Self.seconds(CLOCK_PROCESS_CPUTIME_ID))
        hasMore = try store?.indexNext() ?? false
        pieces.append(Self.seconds() - start)
        work.append(Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - begin)
      }
    }
    report("\(pieces.count) pieces, wall", pieces)
    report("\(pieces.count) pieces, CPU", work)
    recorder.record("pieces: \(what)", cpu: work, wall: pieces)
  }

  private func report(_ what: String, _ times: [Double]) {
    let sorted = times.sorted()
    let found = [sorted.count / 2, sorted.count * 99 / 100, sorted.count - 1].map {
      Self.milliseconds(sorted[$0])
    }
    print("\(what): median \(found[0]), p99 \(found[1]), slowest \(found[2]) ms")
  }

  private func searches(_ words: BenchWords) throws {
    let store = try ChatStore(readingFrom: path)
    let clock = SearchClock(now: ServerTimestamp(milliseconds: begin * 2)) {
      Int($0.milliseconds / 86_400_000)
    }
    let frequent = words.word(0)
    let queries = [
      frequent, words.word(30), words.word(3_000), words.word(50_000),
      String(frequent.prefix(2)) + "*", words.word(1) + "*", String(words.word(30).prefix(2)) + "*",
      "\"\(frequent) \(words.word(1))\"", "\(frequent) -\(words.word(1))",
      "\(frequent) in:\"chat \(chats - 1)\"", "\(frequent) from:@peer7:localhost",
      "\(words.word(3_000)) \(String(frequent.prefix(2)))*", "before:2020-12 \(frequent)",
      "from:@peer7:localhost", "\(frequent) has:reaction",
    ]
    for order in [SearchOrder.newestFirst, .bestFirst] {
      for query in queries where order == .newestFirst || !query.contains("reaction") {
        var times: [Double] = []
        var work: [Double] = []
        var results: SearchResults?
        for _ in 0..<11 {
          let (start, begin) = (Self.seconds(), Self.seconds(CLOCK_PROCESS_CPUTIME_ID))
          results = try store.search(
            SearchRequest(text: query + " ", order: order, limit: 100), clock: clock)
          times.append(Self.seconds() - start)
          work.append(Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - begin)
        }
        let name = "\(order == .newestFirst ? "newest" : "best") \(query)"
        recorder.record(name, cpu: work, wall: times)
        print(
          "\(name): \(Self.milliseconds(times.min() ?? 0)) ms, "
            + "\(results?.total ?? 0)\(results?.isTotalCapped == true ? "+" : "") found")
      }
    }
  }
}

/// Words of random letters with Zipf's frequencies, the most frequent first.
struct BenchWords {
  private let words: [String]
  private let sums: [Double]

  init() {
    var random = SplitMix(state: 11)
    let letters = Array("eeeeeetttttaaaaooooiiinnnsssrrrhhhdddllluuccmmffyywwggppbbvvkxjqz".utf8)
    var words: [String] = []
    var seen: Set<String> = []
    while words.count < 120_000 {
      let length = 2 + min(10, words.count / 500) / 2 + Int(random.next() % 5)
      let word = String(
        decoding: (0..<length).map { _ in letters[Int(random.next() % UInt64(letters.count))] },
        as: UTF8.self)
      if seen.insert(word).inserted { words.append(word) }
    }
    self.words = words
    var sum = 0.0
    sums = words.indices.map { index in
      sum += 1 / (Double(index) + 2.7)
      return sum
    }
  }

  func word(_ rank: Int) -> String { words[rank] }

  /// Returns a text of 5 to 20 random words, which may repeat.
  func text(_ random: inout SplitMix) -> String {
    (0..<5 + Int(random.next() % 16)).map { _ in
      let place = Double(random.next() % (1 << 52)) / Double(1 << 52) * (sums.last ?? 1)
      var (low, high) = (0, sums.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] < place { low = middle + 1 } else { high = middle }
      }
      return words[low]
    }.joined(separator: " ")
  }
}
