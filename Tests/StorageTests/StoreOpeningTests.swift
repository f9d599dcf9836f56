internal import Database
internal import Glibc
internal import Intents
internal import Model
internal import Testing

@testable internal import Storage

@Suite struct StoreOpeningTests {
  private func open(_ folder: Folder) throws -> OpenOutcome {
    try ChatStore.open(
      path: folder.database, ownUser: me, today: "2026-11-20", now: { time(0) })
  }

  private func write(_ text: String, to path: String, at offset: Int = 0) throws {
    let file = Glibc.open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(pwrite(file, text, text.utf8.count, off_t(offset)) == text.utf8.count)
  }

  /// The offset of the first occurrence of a text in a file; `nil` if there is none or the file
  /// cannot be read.
  private func position(of text: String, in path: String) -> Int? {
    let file = Glibc.open(path, O_RDONLY)
    defer { close(file) }
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard Glibc.read(file, &bytes, bytes.count) == bytes.count else { return nil }
    return bytes.firstRange(of: Array(text.utf8))?.lowerBound
  }

  private func read(_ path: String) -> String {
    let file = Glibc.open(path, O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1_000)
    let count = Glibc.read(file, &bytes, 1_000)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  @Test func `an empty file that is marked as suspect becomes a new store`() throws {
    let folder = try Folder()
    try write("", to: folder.database)
    try write("", to: folder.database + ".suspect")
    let opened = try ChatStore.open(
      path: folder.database, ownUser: me, today: "2026-11-25", now: { time(0) })
    _ = try opened.store.commit([joined(), arrived([said("red fox")])])
    #expect(!folder.names.contains { $0.contains("suspect") })
  }

  @Test func `an undamaged store is opened as it is`() throws {
    let folder = try Folder()
    do {
      let sample = try Sample(folder)
      try sample.fill(["a"])
    }
    let outcome = try open(folder)
    #expect(outcome.replaced == nil)
    #expect(try outcome.store.chat(chat)?.last?.text == "a")
  }

  @Test(arguments: Schema.oldest..<Schema.version)
  func `a store of an older version keeps its rows and gets the new columns`(version: Int) throws {
    let folder = try Folder()
    do {
      let old = try Connection(path: folder.database)
      try old.makeSchema(Store26.schema, version: Schema.oldest)
      try old.migrate(Array(Schema.steps.prefix(version - Schema.oldest)), from: Schema.oldest)
      try old.run("INSERT INTO settings VALUES ('sync.token', 'kept')")
    }
    #expect(throws: StorageError.self) { try ChatStore(readingFrom: folder.database) }
    let sample = try Sample(folder)
    #expect(try sample.store.syncToken() == SyncToken("kept"))
    try sample.fill(["a"])
    try sample.commit(edited("a", to: "b"))
    #expect(try sample.texts() == ["b"])
    #expect(try ChatStore(readingFrom: folder.database).syncToken() == SyncToken("kept"))
  }

  @Test func `only its owner may read a new store`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    for part in ["", "-wal", "-shm"] {
      var status = stat()
      try #require(stat(sample.folder.database + part, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `a damaged store is moved aside unchanged and replaced by a new one`() throws {
    let folder = try Folder()
    try write("this is no database at all, not in the least", to: folder.database)
    let outcome = try open(folder)
    #expect(outcome.replaced == .damaged(movedTo: folder.database + ".damaged-2026-11-20"))
    #expect(read(folder.database + ".damaged-2026-11-20").hasPrefix("this is no database"))
    _ = try outcome.store.commit([joined()])
    #expect(try outcome.store.chat(chat) != nil)
  }

  @Test func `a second damaged store of one day does not overwrite the first one's copy`() throws {
    let folder = try Folder()
    try write("the first of the damaged stores ....", to: folder.database + ".damaged-2026-11-20")
    try write("only its log", to: folder.database + ".damaged-2026-11-20-2-wal")
    try write("the second of the damaged stores ....", to: folder.database)
    let outcome = try open(folder)
    #expect(outcome.replaced == .damaged(movedTo: folder.database + ".damaged-2026-11-20-3"))
    #expect(read(folder.database + ".damaged-2026-11-20").hasPrefix("the first"))
    #expect(read(folder.database + ".damaged-2026-11-20-3").hasPrefix("the second"))
  }

  @Test func `a truncated store counts as damaged`() throws {
    let folder = try Folder()
    do {
      let sample = try Sample(folder)
      try sample.fill((0..<500).map { "\($0)" })
    }
    try #require(truncate(folder.database, 8_192) == 0)
    #expect(try open(folder).replaced != nil)
  }

  @Test func `damage found in use moves the store aside at the next start`() throws {
    let folder = try Folder()
    do {
      let sample = try Sample(folder)
      try sample.fill((0..<2_000).map { "message number \($0) with some words in it" })
    }
    var size = stat()
    try #require(stat(folder.database, &size) == 0)
    let garbage = String(repeating: "garbage!", count: 512)
    // The pages after those with the schema, because damage in the schema is found at once.
    for page in 100..<Int(size.st_size) / 4_096 {
      try write(garbage, to: folder.database, at: page * 4_096)
    }
    do {
      let store = try open(folder).store
      #expect {
        for around in 0..<2_000 {
          _ = try store.messages(
            MessageQuery(chat: chat, around: .event(.of("message number \(around)")), limit: 300))
        }
        _ = try store.commit([joined(other), arrived([said("x")])])
        _ = try store.messages(MessageQuery(chat: chat, around: nil, limit: 2_000))
      } throws: { error in
        if case .damaged = error as? StorageError { true } else { false }
      }
    }
    #expect(try open(folder).replaced != nil)
    #expect(try open(folder).replaced == nil)
  }

  @Test func `unsent messages and drafts survive damage elsewhere in the file`() throws {
    let folder = try Folder()
    do {
      let sample = try Sample(folder)
      try sample.commit(
        joined(), submitted("b", "t1"), submitted("c", "t2"), delivered("t1", .sending),
        .intent(
          .messages(
            .submit(
              Submission(
                chat: chat, transaction: TransactionID("t4"), text: "edited", isEmote: true,
                relation: .edit(.of("a")))))))
      try sample.commit(
        submitted("sent", "t3"), delivered("t3", .sent(.of("sent"))),
        .intent(.messages(.draft(chat, Draft(text: "half", cursor: 2)))))
      try sample.fill((0..<2_000).map { "message number \($0) with some words in it" })
    }
    var size = stat()
    try #require(stat(folder.database, &size) == 0)
    let pages = Int(size.st_size) / 4_096
    for page in pages - 30..<pages {
      try write(String(repeating: "garbage!", count: 512), to: folder.database, at: page * 4_096)
    }
    try write("", to: folder.database + ".suspect")
    let outcome = try open(folder)
    #expect(outcome.replaced != nil)
    #expect(outcome.rescuedMessages == 3 && outcome.rescuedDrafts == 1)
    #expect(try outcome.store.chatList(ChatListQuery(around: nil, limit: 9)) == .empty)
    #expect(try outcome.store.nextToSend() == [])
    _ = try outcome.store.commit([joined()])
    #expect(try outcome.store.nextToSend().map(\.text) == ["b"])
    let window = try outcome.store.messages(MessageQuery(chat: chat, around: nil, limit: 9))
    #expect(window.texts == ["b", "c"])
    _ = try outcome.store.commit([
      delivered("t1", .sent(.of("b"))), delivered("t2", .sent(.of("c"))),
    ])
    #expect(try outcome.store.nextToSend().map(\.purpose) == [.edit(.of("a"))])
    #expect(try outcome.store.nextToSend().map(\.isEmote) == [true])
    #expect(try outcome.store.chat(chat)?.draft == Draft(text: "half", cursor: 2))
  }

  @Test func `unsent replies and drafts of threads of a damaged store stay in their threads`()
    throws
  {
    let folder = try Folder()
    func draft(_ text: String, _ root: String?) -> Event {
      .intent(
        .messages(.draft(chat, Draft(text: text, cursor: 1), thread: root.map { .of($0) })))
    }
    func reply(_ text: String, _ transaction: String, to root: String) -> Event {
      .intent(
        .messages(
          .submit(
            Submission(
              chat: chat, thread: .of(root), transaction: TransactionID(transaction), text: text))))
    }
    do {
      let sample = try Sample(folder)
      try sample.fill(["a", "b", "c"])
      try sample.commit(
        reply("to a", "t1", to: "a"), reply("to b", "t2", to: "b"), reply("to c", "t4", to: "c"))
      try sample.commit(submitted("to all", "t3"))
      try sample.commit(draft("main", nil), draft("in a", "a"), draft("in b", "b"))
    }
    try write("", to: folder.database + ".suspect")
    // The number of free pages in the file's header: no file of this size has as many.
    try write("\u{7f}\u{7f}\u{7f}\u{7f}", to: folder.database, at: 36)
    do {
      let outcome = try open(folder)
      #expect(outcome.replaced != nil)
      #expect(outcome.rescuedMessages == 4 && outcome.rescuedDrafts == 3)
    }
    let sample = try Sample(folder)
    try sample.fill(["a", "b", "c"])
    // The thread of a reply without a draft is there, too.
    let exported = try sample.store.messages(of: chat, after: nil, limit: 99)
    #expect(
      exported.map(\.content.words) == ["a", "to a", "b", "to b", "c", "to c", "to all"])
    func thread(_ root: String) throws -> [String] {
      try sample.store.messages(
        MessageQuery(chat: chat, thread: .of(root), around: nil, limit: 9)
      ).texts
    }
    #expect(try thread("a") == ["a", "to a"] && thread("b") == ["b", "to b"])
    #expect(try sample.texts() == ["a", "b", "c", "to all"])
    func stored(_ root: String) throws -> String {
      try sample.store.threadStart(of: .of(root), in: chat).draft.text
    }
    #expect(try [stored("a"), stored("b")] == ["in a", "in b"])
    #expect(try sample.row().draft.text == "main")
    // Further replies are stored in the same threads, also in a chat without `has_threads`, as
    // older versions left it.
    try sample.store.database.run("UPDATE chats SET has_threads = 0")
    try sample.commit(arrived([said("d"), StorageTests.reply("a1", to: "a")]))
    try sample.commit(draft("again in b", "b"))
    #expect(try thread("a") == ["a", "a1", "to a"] && stored("b") == "again in b")
  }

  @Test func `unsent messages on both sides of a damaged page survive`() throws {
    let folder = try Folder()
    let texts = (0..<60).map { "\($0) " + String(repeating: "x", count: 1_000) }
    do {
      let sample = try Sample(folder)
      try sample.commit(joined())
      for (number, text) in texts.enumerated() {
        try sample.commit(submitted(text, "t\(number)"))
      }
      try sample.store.checkpoint()
    }
    let place = try #require(position(of: "30 xxxxx", in: folder.database))
    try write(
      String(repeating: "garbage!", count: 512), to: folder.database, at: place / 4_096 * 4_096)
    try write("", to: folder.database + ".suspect")
    let outcome = try open(folder)
    #expect(outcome.replaced != nil)
    #expect((50..<60).contains(outcome.rescuedMessages))
    _ = try outcome.store.commit([joined()])
    let window = try outcome.store.messages(MessageQuery(chat: chat, around: nil, limit: 99))
    #expect(window.texts.first == texts.first && window.texts.last == texts.last)
    #expect(window.texts == texts.filter(Set(window.texts).contains))
  }

  @Test func `a store of a newer version is left unchanged`() throws {
    let folder = try Folder()
    do {
      let sample = try Sample(folder)
      try sample.fill(["a"])
      try Connection(path: folder.database).execute("PRAGMA user_version=99")
    }
    #expect(throws: StorageError.tooNew(path: folder.database, version: 99)) { try open(folder) }
    #expect(throws: StorageError.tooNew(path: folder.database, version: 99)) {
      try ChatStore(readingFrom: folder.database)
    }
    #expect(folder.names.allSatisfy { !$0.contains("damaged") })
  }

  @Test func `a file that cannot be opened is an error with its path, not damage`() throws {
    let folder = try Folder()
    try #require(mkdir(folder.database, 0o700) == 0)
    defer { rmdir(folder.database) }
    #expect { try open(folder) } throws: { error in
      guard case .unusable(let path, _) = error as? StorageError else { return false }
      return path == folder.database
    }
    #expect(folder.names == ["confab.db"])
  }

  @Test func `a store opened for reading sees new commits and cannot write`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    let reader = try ChatStore(readingFrom: sample.folder.database, ownUser: me)
    try sample.commit(arrived([said("b")]))
    #expect(
      try reader.messages(MessageQuery(chat: chat, around: nil, limit: 9)).texts == ["a", "b"])
    #expect(throws: StorageError.self) { try reader.commit([joined(other)]) }
  }

  @Test func `a store that no process has open for writing can be read`() throws {
    let folder = try Folder()
    do {
      let sample = try Sample(folder)
      try sample.fill(["a"])
      try sample.store.checkpoint()
    }
    let reader = try ChatStore(readingFrom: folder.database)
    #expect(try reader.chat(chat)?.last?.text == "a")
    #expect(try reader.totals() == .none)
  }

  @Test func `reading a missing store creates no file`() throws {
    let folder = try Folder()
    #expect(throws: StorageError.self) { try ChatStore(readingFrom: folder.database) }
    #expect(folder.names == [])
  }

  @Test func `a busy database is a storage error, and a full disk has a reason`() throws {
    let error = StorageError(DatabaseError.busy(path: "p"), path: "q")
    #expect(error == .busy(path: "p"))
    #expect(
      StorageError.reason(StorageError.full(path: "/x/confab.db"))
        == .storage("the disk is full (/x/confab.db)"))
  }
}
