import Intents
import Matrix
import Model
import Storage
import Engine

@testable import confab

/// Reads a store with most of its queries, such as windows and searches, and checks the export as
/// its command prints it.
struct StoreReading {
  private static let words = ["", "a", "hello", "@bob:s", "世", "\u{301}", "%_'\""]

  private static let queries = [
    "hello", "\"an answer\"", "hel* -waves", "from:bob in:group", "has:link is:unread",
    "is:mention",
    "before:2030-01-01 after:2w", "世界 has:file has:image", "-from:bob on:today x",
  ]
  private static let clock = SearchClock(now: ServerTimestamp(milliseconds: 1_793_520_000_000)) {
    SystemClock.local($0).dayNumber
  }
  /// The number of pieces in which indexing must have ended; a damaged cursor or index may lead to
  /// any number of messages.
  private static let mostPieces = 1_000
  /// The greatest number of chats that are read in full.
  private static let maxChats = 8
  /// The number of pages of a chat's export that are read.
  private static let maxPages = 30

  let store: ChatStore
  /// `true` if the rows may be damaged: reading may then fail with a storage error, and texts need
  /// not have passed the client's cleaning.
  let isDamaged: Bool
  /// What lets statements fail; a query is then tried again until none has failed.
  var failing: FailingStatements?

  /// Reads all of a store: searches, some of the chats, and totals.
  ///
  /// - Parameter chats: the chats that are read before the others.
  func check(_ chats: [ChatID]) throws {
    try checkSearches()
    let list = try attempt { try store.chatList(ChatListQuery(around: nil, limit: 50)) }
    let known = list?.chats.map(\.id) ?? []
    let rest = Set(known).subtracting(chats).sorted { $0.rawValue < $1.rawValue }
    for chat in (chats + rest).prefix(Self.maxChats) { try check(chat) }
    try checkTotals()
  }

  /// Indexes the messages that are not indexed yet, then searches.
  ///
  /// - Parameter queries: the queries of the input, which are searched besides the usual ones.
  func checkSearches(_ queries: [String] = []) throws {
    try index()
    for query in queries { try find(query, in: SearchOrder.allCases) }
    for (place, query) in Self.queries.enumerated() {
      let one = SearchOrder.allCases[place % SearchOrder.allCases.count]
      try find(query, in: isDamaged ? [one] : SearchOrder.allCases)
    }
  }

  /// Reads what is known of people, of the account and of all chats together.
  func checkTotals() throws {
    for word in Self.words { try search(word) }
    try attempt { try (store.totals(), store.unreadChats(), store.settings()) }
    try attempt { try store.nextUnread(after: nil) }
    try attempt { try store.pendingReceipts() }
    try attempt { try (store.wantsState(), store.directChat(with: SampleEvents.bob)) }
    try attempt { try store.notificationsToSettle() }
    try attempt { try (store.nextToSend(), store.outgoingFiles(), store.pendingData()) }
    try attempt { try (store.selection(), store.front(), store.account(), store.syncToken()) }
  }

  /// Reads what the program shows first: the list of chats, their newest messages, and what has to
  /// be sent.
  func checkLists() throws {
    let list = try attempt { try store.chatList(ChatListQuery(around: nil, limit: 50)) }
    for chat in list?.chats ?? [] {
      try attempt { try store.messages(MessageQuery(chat: chat.id, around: nil, limit: 40)) }
    }
    try attempt { try (store.totals(), store.nextToSend(), store.pendingData()) }
  }

  /// Indexes the messages that are not indexed yet.
  private func index() throws {
    var pieces = 0
    while try attempt({ try store.indexNext() }) == true {
      pieces += 1
      try FuzzFinding.unless(pieces < Self.mostPieces, "indexing does not end")
    }
  }

  private func find(_ query: String, in orders: [SearchOrder]) throws {
    for order in orders {
      let request = SearchRequest(text: query, order: order, limit: 20)
      let found = try attempt { try store.search(request, clock: Self.clock) }
      for hit in found?.hits ?? [] {
        try FuzzFinding.unless(
          hit.marks.allSatisfy { $0.upperBound <= hit.text.utf8.count }, "a mark beyond the text")
      }
    }
    let request = SearchRequest(text: query, chat: SampleStore.chats[0], limit: 20)
    try attempt { try store.search(request, clock: Self.clock) }
    try attempt { try store.serverQuery(request, clock: Self.clock) }
    let hits = try attempt { try store.hits(among: Self.found, for: request, clock: Self.clock) }
    try attempt { try store.current(hits ?? []) }
  }

  /// What a server may have found: messages of several chats, of which some are stored.
  private static let found = [
    ServerSearchPage.Found(
      chat: SampleEvents.direct, message: SampleEvents.text("$1", SampleEvents.bob, "hello")),
    ServerSearchPage.Found(
      chat: SampleEvents.work,
      message: SampleEvents.text("$s1", SampleEvents.zoe, "hello, an answer", thread: "$w1")),
    ServerSearchPage.Found(
      chat: SampleEvents.work,
      message: SampleEvents.text("$gone", SampleEvents.user("spam"), "hello")),
    ServerSearchPage.Found(
      chat: SampleEvents.secret, message: SampleEvents.text("$s2", SampleEvents.me, "hello")),
    ServerSearchPage.Found(
      chat: SampleEvents.direct, message: SampleEvents.text("$gone", SampleEvents.me, "hello")),
  ]

  private func search(_ word: String) throws {
    try attempt { try store.search(word, limit: 20) }
    try attempt { try store.people(toGoTo: word, besides: [], limit: 20) }
    try attempt { try store.people(meantBy: word, limit: 20) }
    try attempt { try store.acquaintances(named: [word]) }
    try attempt { try store.chats(meantBy: word, orLeft: true) }
  }

  /// Reads a chat's messages, threads and people, and exports it.
  func check(_ chat: ChatID) throws {
    try attempt { try store.chatList(ChatListQuery(around: chat, limit: 5)) }
    try attempt { try (store.unreadStart(of: chat), store.nextUnread(after: chat)) }
    try attempt { try (store.chat(chat), store.standing(in: chat)) }
    for word in ["", "b"] {
      try attempt { try store.mentionable(by: word, in: chat, limit: 20) }
      let members = try attempt { try store.members(MemberQuery(chat: chat, text: word)) }
      for member in members?.people.prefix(isDamaged ? 1 : 5) ?? [] {
        try attempt { try store.person(member.user, in: chat) }
        try attempt { try store.members(MemberQuery(chat: chat, around: member.user)) }
      }
    }
    for words in ["first", "2025-01-01", "yesterday"] {
      try attempt { try store.place(of: words, in: chat, clock: Self.clock) }
    }
    try attempt { try store.hole(in: chat, thread: nil, at: Self.clock.now) }
    let window = try attempt {
      try store.messages(MessageQuery(chat: chat, around: nil, limit: 100))
    }
    let messages = window?.messages.prefix(24) ?? []
    // What is read for a single message takes long, and is much the same for the next one.
    for (place, message) in messages.enumerated() where !isDamaged || place % 5 == 0 {
      try attempt { try store.facts(of: message.id, in: chat) }
      try attempt { try store.firstOfOthers(in: chat, after: message.id) }
      if case .event(let event) = message.id { try read(thread: event, of: chat) }
      try attempt { try store.gap(chat, before: message.id) }
      try attempt { try store.messages(MessageQuery(chat: chat, around: message.id, limit: 3)) }
    }
    for root in ["$w1", "$7"] { try read(thread: EventID(root), of: chat) }
    var pages = ExportPages(store, chat: chat, limit: 20)
    for _ in 0..<Self.maxPages {
      guard let page = try attempt({ try pages.next() }), !page.isEmpty else { break }
      for message in page { try check(message) }
    }
    try attempt { try store.names(of: [SampleEvents.bob, SampleEvents.me], in: chat) }
  }

  private func read(thread root: EventID, of chat: ChatID) throws {
    try attempt {
      try (store.threadStart(of: root, in: chat), store.shown(root, in: chat, thread: nil))
    }
    try attempt {
      try store.messages(MessageQuery(chat: chat, thread: root, around: nil, limit: 10))
    }
    try attempt { try store.nextUnreadConversation(after: Conversation(chat, thread: root)) }
  }

  @discardableResult private func attempt<Value>(_ read: () throws -> Value) throws -> Value? {
    while true {
      do {
        return try read()
      } catch is StorageError where isDamaged {
        guard failing?.takeFailure() == true else { return nil }
      }
    }
  }

  private func check(_ message: Message) throws {
    let json = ExportLine.json(message)
    try FuzzFinding.unless(
      json.utf8.dropLast().allSatisfy { $0 >= 0x20 } && json.utf8.last == 0x0a,
      "an exported line is not one line: \(json)")
    do {
      _ = try JSONValue(parsing: json, deep: .refuse)
    } catch {
      throw FuzzFinding("an exported line is no JSON: \(error): \(json)")
    }
    let plain = ExportLine.plain(message)
    let bad = plain.unicodeScalars.first {
      PictureCheck.isCommand($0) && $0 != "\n" && $0 != "\t"
    }
    try FuzzFinding.unless(
      isDamaged || bad == nil, "an exported line commands the terminal: \(plain)")
  }
}
