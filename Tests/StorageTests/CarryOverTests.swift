import Database
import Intents
import Model
import Testing

@testable import Storage

/// Stores that confab 0.1.0 wrote are carried over; those of earlier versions are replaced.
@Suite struct CarryOverTests: PollRig {
  static let poll = lunch("soup", "pizza")
  private static let third = ChatID("!third:s")
  private static let file = AttachedFile(kind: .file, name: "a", content: .own)

  /// Makes a store with `count` messages in several chats, and rows in all other tables that have
  /// something to do with them.
  private func filled(_ count: Int) throws -> Sample {
    let sample = try Sample()
    let chats = [chat, other, Self.third]
    for id in chats { try sample.commit(joined(id, name: "chat \(id.rawValue)")) }
    for first in stride(from: 0, to: count, by: 500) {
      let messages = (first..<min(first + 500, count)).map {
        said(
          "message \($0) of foxes and w\($0 % 997)", by: [alice, bob, me][$0 % 3],
          at: Int64($0 + 1) * 1_000)
      }
      try sample.commit(arrived(messages, in: chats[first / 500 % chats.count]))
    }
    try sample.commit(
      arrived([said("root"), said("mine", by: me), said("gone"), started()]), powers([me: 50]),
      arrived([StorageTests.reply("first reply", to: "root"), reply("second", to: "root")]),
      vote("soup"), vote("pizza", by: alice, as: "$v2"), reacted("+", to: "root", as: "$r1"),
      reacted("❤️", to: "root", by: me, as: "$r2"), reacted("❤", to: "root", by: bob, as: "$r3"),
      StorageTests.edited("root", to: "root, edited"), .messages(.deleted(chat, .of("gone"))),
      members(member(alice, "Alice"), member(bob, "Bob"), member(me, "Me")),
      receipt(bob, "mine"), receipt(alice, "root"), receipt(UserID("@late:s"), "unknown"))
    try sample.commit(
      arrived([said("after the gap")], gap: "g"), .messages(.deleted(chat, .of("early"))),
      reacted("+", to: "unknown", as: "$r4"), StorageTests.edited("unseen", to: "edited early"),
      .account(.ignored([UserID("@spam:s")])), .account(.directChats([other: bob])), unread(5),
      .intent(.actions(.room(.setNumber(other, ChatNumber(3))))), synced("token"))
    try sample.commit(
      submitted("one", "t1"), submitted("two", "t2"),
      submission("better", "t3", .edit(.of("mine"))),
      .intent(.actions(.react(chat, .of("root"), key: "🎉", TransactionID("t4")))),
      .intent(
        .messages(
          .submit(
            Submission(
              chat: chat, transaction: TransactionID("t5"), text: "file: a, 3 B", isByCommand: true,
              file: Self.file)))),
      .intent(
        .messages(
          .submit(
            Submission(
              chat: chat, thread: .of("root"), transaction: TransactionID("t6"), text: "in thread"))
        )),
      delivered("t1", .sending), submitted("no", "t7", to: other),
      submitted("behind", "t8", to: other), submitted("discarded", "t9", to: Self.third))
    try sample.commit(
      delivered("t7", .sending), delivered("t7", .failed(.refused(code: "M_X", message: "no"))),
      .intent(.actions(.discard(TransactionID("t9")))))
    for draft in drafts {
      try sample.commit(.intent(.messages(.draft(draft.chat, draft.draft, thread: draft.thread))))
    }
    return sample
  }

  private func submission(_ text: String, _ transaction: String, _ relation: Relation) -> Event {
    .intent(
      .messages(
        .submit(
          Submission(
            chat: chat, transaction: TransactionID(transaction), text: text, relation: relation))))
  }

  private let drafts: [(chat: ChatID, thread: EventID?, draft: Draft)] = [
    (
      chat, nil,
      Draft(
        text: "half", cursor: 2, answers: ReplyTarget(event: .of("root"), words: "alice: root"))
    ),
    (chat, .of("root"), Draft(text: "in the thread", cursor: 3)),
    (
      other, nil,
      Draft(text: "", cursor: 0, edit: EditDraft(event: .of("mine"), text: "changed", cursor: 1))
    ),
  ]

  /// Copies the rows of a store into the tables of confab 0.1.0, in a new folder.
  private func asOf010(_ sample: Sample) throws -> Folder {
    let folder = try Folder()
    let old = try Connection(path: folder.database)
    try old.makeSchema(Store26.schema, version: Schema.oldest)
    try old.run("ATTACH ? AS now", sample.folder.database)
    let tables = try old.rows(
      """
      SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
        AND name NOT IN ('message_words_config', 'waiting_changes')
      """
    ) { $0.text(0) }
    for table in tables {
      let columns = try old.rows("SELECT name FROM pragma_table_info(?, 'main')", table) {
        $0.text(0)
      }.joined(separator: ", ")
      try old.execute(
        """
        DELETE FROM main.\(table);
        INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM now.\(table);
        """)
    }
    try old.run(
      "INSERT INTO waiting_changes SELECT chat, event, '', 8, '' FROM now.waiting WHERE kind = ?",
      WaitingTable.Kind.deletion.rawValue)
    return folder
  }

  /// All rows of a store, by table, without the settings of FTS5 itself.
  private func rows(_ sample: Sample) throws -> [String: [String]] {
    Dictionary(
      grouping: try sample.dump().filter { !$0.hasPrefix("message_words_config") },
      by: { String($0.prefix { $0 != " " }) })
  }

  @Test
  func `a store of 0.1.0 with 10,000 messages is carried over without a loss, in linear time`()
    throws
  {
    let made = try filled(10_000)
    let sample = try Sample(asOf010(made))
    let reads = sample.store.pageReads
    #expect(try Connection(path: sample.folder.database).schemaVersion() == Schema.version)
    // Both stores were opened again, which queues messages that were being sent and removes those
    // that were discarded.
    let (expected, found) = (try rows(made.reopened()), try rows(sample))
    #expect(expected.keys.sorted() == found.keys.sorted())
    for (table, rows) in expected { #expect(found[table] == rows, "\(table)") }
    #expect(expected["messages"]?.count == 10_007 && expected["drafts"]?.count == 3)
    for table in [
      "gaps", "members", "receipts", "waiting", "outbox", "reactions", "reaction_counts", "reacted",
      "edits", "chat_numbers", "powers", "member_powers", "ignored", "threads", "poll_responses",
      "polls", "indexed_messages", "message_words_data", "settings", "direct_chats",
    ] {
      #expect(found[table]?.isEmpty == false, "\(table)")
    }
    try sample.checkIndex()
    let search = try sample.store.search(
      SearchRequest(text: "foxes w996", limit: 3), clock: SearchClock(now: time(0)) { _ in 0 })
    #expect(search.hits.count == 3 && search.progress == nil)
    #expect(
      try sample.window(ofThread: "root").texts == [
        "root, edited", "first reply", "second", "in thread",
      ])
    for draft in drafts {
      let stored =
        try draft.thread.map { try sample.store.threadStart(of: $0, in: draft.chat).draft }
        ?? sample.row(draft.chat).draft
      #expect(stored == draft.draft)
    }
    #expect(
      try sent(sample, in: chat) == ["one", "two", "better", "🎉", "file: a, 3 B", "in thread"])
    #expect(try sent(sample, in: other) == [])
    try sample.commit(.intent(.actions(.resend(TransactionID("t7")))))
    #expect(try sent(sample, in: other) == ["no", "behind"])
    let small = try Sample(asOf010(filled(1_000))).store.pageReads
    #expect(reads < small * 15, "\(reads) for 10,000 messages, \(small) for 1,000")
  }

  /// Sends the messages of a chat that can be sent, and returns their texts.
  private func sent(_ sample: Sample, in id: ChatID) throws -> [String] {
    var texts: [String] = []
    while let next = try sample.store.nextToSend().first(where: { $0.chat == id }) {
      texts.append(next.text)
      try sample.commit(
        delivered(next.transaction.rawValue, .sending),
        delivered(next.transaction.rawValue, .sent(.of("sent \(next.text)"))))
    }
    return texts
  }

  /// What the migration steps before 0.1.0 added, as far as salvage depends on it, with the version
  /// that each step led to.
  private static let added = [
    (26, "DROP TABLE late_words"),
    (25, "DROP TABLE message_words; DROP TABLE indexed_messages"),
    (24, "DROP INDEX outbox_placed; ALTER TABLE outbox DROP COLUMN place"),
    (19, "DROP TABLE threads; ALTER TABLE outbox DROP COLUMN thread"),
    (16, "ALTER TABLE outbox DROP COLUMN format"),
    (12, "DROP INDEX outbox_aside; ALTER TABLE outbox DROP COLUMN is_aside"),
    (9, "ALTER TABLE outbox DROP COLUMN is_emote"),
    (
      6,
      """
      ALTER TABLE drafts DROP COLUMN answers; ALTER TABLE drafts DROP COLUMN answers_words;
      ALTER TABLE drafts DROP COLUMN edited; ALTER TABLE drafts DROP COLUMN edit_text;
      ALTER TABLE drafts DROP COLUMN edit_cursor;
      """
    ),
    (5, "ALTER TABLE drafts DROP COLUMN place; ALTER TABLE drafts DROP COLUMN line"),
    (3, "ALTER TABLE outbox DROP COLUMN purpose; ALTER TABLE outbox DROP COLUMN target"),
  ]

  @Test(arguments: [1, 2, 3, 5, 6, 9, 12, 16, 19, 20, 24, 25])
  func `a store from before 0.1.0 is kept aside, and its unsent texts and drafts are carried over`(
    version: Int
  ) throws {
    let made = try Sample()
    try made.fill(["root", "mine"])
    try made.fill(["b"], in: other)
    try made.commit(
      submitted("one", "t1"), submitted("two", "t2"), delivered("t1", .sending),
      submitted("no", "t3", to: other))
    try made.commit(
      delivered("t3", .sending), delivered("t3", .failed(.refused(code: "M_X", message: "no"))))
    if version >= 3 { try made.commit(submission("better", "t4", .edit(.of("mine")))) }
    if version >= 12 {
      try made.commit(
        submitted("discarded", "t5"), .intent(.actions(.discard(TransactionID("t5")))))
    }
    for draft in drafts {
      try made.commit(.intent(.messages(.draft(draft.chat, draft.draft, thread: draft.thread))))
    }
    let folder = try asOf010(made)
    do {
      let old = try Connection(path: folder.database)
      for (step, sql) in Self.added where version < step { try old.execute(sql) }
      try old.execute("PRAGMA user_version=\(version)")
    }
    let path = folder.database
    #expect(throws: StorageError.tooOld(path: path, version: version)) {
      try ChatStore(readingFrom: path)
    }
    let examined = try StoreExamination.examine(path)
    #expect(examined.isTooOld && examined.damage == nil && examined.version == version)
    let outcome = try ChatStore.open(
      path: path, ownUser: me, today: "2026-11-20", now: { time(5_000) })
    #expect(outcome.replaced == .tooOld(movedTo: path + ".old-2026-11-20"))
    #expect(outcome.rescuedMessages == (version >= 3 ? 4 : 3))
    #expect(outcome.rescuedDrafts == (version >= 19 ? 3 : version >= 6 ? 2 : 1))
    let kept = try Connection(path: path + ".old-2026-11-20", mode: .readOnly)
    #expect(try kept.schemaVersion() == version)
    #expect(try kept.first("SELECT count(*) FROM messages") { $0.integer(0) } == 3)
    let sample = try Sample(folder)
    #expect(try sample.store.nextToSend() == [] && sample.store.syncToken() == nil)
    try sample.fill(["root", "mine"])
    try sample.fill(["b"], in: other)
    #expect(try sample.texts() == ["root", version >= 3 ? "better" : "mine", "one", "two"])
    #expect(try sample.texts(of: other) == ["b", "no"])
    #expect(
      try sample.window(of: other).messages.last?.delivery
        == .failed(.refused(code: "M_X", message: "no")))
    #expect(try sent(sample, in: chat) == ["one", "two"] + (version >= 3 ? ["better"] : []))
    for draft in drafts where draft.thread == nil && version >= 6 {
      #expect(try sample.row(draft.chat).draft == draft.draft)
    }
    #expect(try sample.row().draft.text == "half")
    if version >= 19 {
      #expect(try sample.store.threadStart(of: .of("root"), in: chat).draft == drafts[1].draft)
    }
    let again = try ChatStore.open(
      path: path, ownUser: me, today: "2026-11-20", now: { time(5_000) })
    #expect(again.replaced == nil)
  }

  @Test func `a file without tables becomes a new store`() throws {
    let folder = try Folder()
    try Connection(path: folder.database).execute("PRAGMA user_version=0")
    try Sample(folder).fill(["a"])
    #expect(try Sample(folder).texts() == ["a"])
  }
}
