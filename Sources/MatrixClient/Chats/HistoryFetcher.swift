internal import Intents
internal import Matrix
internal import Model

struct HistoryFetcher: Sendable {
  /// The limit of events on a page of a thread, or of edits.
  private static let pageLimit = 50
  /// The limit of pages that one request of the engine fetches. A further page of history is
  /// fetched only while no page had a message; further pages of edits, as long as there are any.
  private static let maxPages = 5
  /// The limit of attempts at one request. It is low, as a person waits for the result and can
  /// request it again.
  private static let maxAttempts = 4
  private static let filter = #"{"lazy_load_members":true}"#

  let attempts: Attempts
  let calls: MatrixCalls
  let own: UserID
  let reports: ClientReports
  let deletions: ContentDeletions

  /// Fetches the page of messages before a pagination token, or the newest messages for `nil`, and
  /// reports the messages or the failure. While a page has no message, fetches the next older one,
  /// up to `maxPages`.
  func fetch(_ chat: ChatID, from token: HistoryToken?, limit: Int) async {
    var page = RoomTranslation(chat: chat, ownUser: own)
    var next = token
    var pages = 0
    repeat {
      switch await history(of: chat, from: next, limit) {
      case .failure(let failure):
        return reports.tell(
          [.messages(.historyFailed(chat, failure.reason))], after: failure)
      case .success(let answer):
        add(answer, to: &page)
        let end = answer["end"]?.string.flatMap { $0.isEmpty ? nil : HistoryToken($0) }
        // A repeated pagination token ends the fetch: the client would otherwise request the same
        // page for ever.
        next = end == next ? nil : end
      }
      pages += 1
    } while page.messages.isEmpty && next != nil && pages < Self.maxPages
    tell(page, .older(filling: token, rest: next))
  }

  private func history(
    of chat: ChatID, from token: HistoryToken?, _ limit: Int
  ) async -> Result<JSONValue, CallFailure> {
    var query = [("dir", "b"), ("limit", "\(limit)"), ("filter", Self.filter)]
    if let token { query.append(("from", token.rawValue)) }
    let path = ["v3", "rooms", chat.rawValue, "messages"]
    return await attempts.run(most: Self.maxAttempts) {
      await calls.result("GET", path, query: query)
    }
  }

  /// Adds the events of one response, which are newest first, to `page`. Earlier responses of the
  /// same fetch had no messages, only state and changes of messages, which the store accepts before
  /// the messages themselves.
  private func add(_ answer: JSONValue, to page: inout RoomTranslation) {
    for event in answer["state"]?.array ?? [] { page.addState(event) }
    for event in (answer["chunk"]?.array ?? []).reversed() {
      page.addTimeline(event, isHistory: true)
    }
  }

  /// Fetches the page of a thread's replies before a pagination token, or the newest replies for
  /// `nil`, and reports the replies or the failure. Requests only the replies, not the events that
  /// relate to these replies, such as reactions; the server bundles the newest edit of a reply with
  /// the reply.
  func fetch(thread root: EventID, of chat: ChatID, from token: HistoryToken?) async {
    var query = [("dir", "b"), ("limit", "\(Self.pageLimit)")]
    if let token { query.append(("from", token.rawValue)) }
    let path = ["v1", "rooms", chat.rawValue, "relations", root.rawValue, RelationType.thread]
    let result = await attempts.run(most: Self.maxAttempts) {
      await calls.result("GET", path, query: query)
    }
    switch result {
    case .failure(let failure):
      reports.tell(
        [.messages(.historyFailed(chat, failure.reason, thread: root))], after: failure)
    case .success(let answer):
      var page = RoomTranslation(chat: chat, ownUser: own)
      add(answer, to: &page)
      let next = answer["next_batch"]?.string.flatMap { $0.isEmpty ? nil : HistoryToken($0) }
      // A repeated pagination token, or the token of a page without replies, would make the client
      // request pages for ever.
      let isStuck = next == token || page.messages.isEmpty
      tell(page, .thread(root, filling: token, rest: isStuck ? nil : next))
    }
  }

  /// Reports no message if the server does not return it, as servers hide messages from before the
  /// user joined.
  func fetchOriginal(_ event: EventID, in chat: ChatID) async {
    let result = await attempts.run(most: Self.maxAttempts) {
      await calls.result(
        "GET", ["v3", "rooms", chat.rawValue, "context", event.rawValue],
        query: [("limit", "0"), ("filter", Self.filter)])
    }
    switch result {
    case .failure(let failure): reports.tell([], after: failure)
    case .success(let answer):
      var room = RoomTranslation(chat: chat, ownUser: own)
      for event in answer["state"]?.array ?? [] { room.addState(event) }
      room.addTimeline(answer["event"] ?? .null, isHistory: true)
      guard let message = room.messages.first, message.event == event else { return }
      let sender = room.members.filter { $0.user == message.sender }
      reports.tell(
        [.contacts(.formerMembers(chat, sender)), .messages(.quoted(chat, message))]
          + room.changes)
    }
  }

  /// Fetches the edits of a message, the newest first, in at most `maxPages` pages. Reports each
  /// page, and then the end of the fetch, with the failure if there was one. Ignores events on a
  /// page that are not edits of this message.
  func fetchVersions(of event: EventID, in chat: ChatID) async {
    let path = ["v1", "rooms", chat.rawValue, "relations", event.rawValue, RelationType.replace]
    var token: String?
    for _ in 0..<Self.maxPages {
      var query = [("dir", "b"), ("limit", "\(Self.pageLimit)")]
      if let token { query.append(("from", token)) }
      let result = await attempts.run(most: Self.maxAttempts) {
        await calls.result("GET", path, query: query)
      }
      switch result {
      case .failure(let failure):
        return reports.tell(
          [.relations(.versionsFetched(chat, event, failure.reason))], after: failure)
      case .success(let answer):
        reports.tell(edits(of: event, in: chat, answer))
        let next = answer["next_batch"]?.string
        // A repeated pagination token would make the client ask for the same page again.
        guard let next, !next.isEmpty, next != token else {
          return reports.tell([.relations(.versionsFetched(chat, event, nil))])
        }
        token = next
      }
    }
    reports.tell([.relations(.versionsFetched(chat, event, nil))])
  }

  private func edits(of event: EventID, in chat: ChatID, _ answer: JSONValue) -> [Event] {
    var page = RoomTranslation(chat: chat, ownUser: own)
    for edit in (answer["chunk"]?.array ?? []).prefix(Self.pageLimit) {
      page.addTimeline(edit, isHistory: true)
    }
    return page.changes.filter {
      if case .messages(.edited(chat, let edit)) = $0 { edit.target == event } else { false }
    }
  }

  private func tell(_ page: RoomTranslation, _ placement: Placement) {
    var events: [Event] = []
    if !page.members.isEmpty {
      events.append(.contacts(.formerMembers(page.chat, page.members)))
    }
    events.append(
      .messages(
        .arrived(Arrival(chat: page.chat, messages: page.messages, placement: placement))))
    reports.tell(events + page.changes)
    deletions.assumeIsolated {
      $0.take(page.unsettledDeletions, version: page.version, in: page.chat)
    }
  }
}

/// Fetches the members of a chat, because a sync brings only the members who wrote something, and
/// some of the others.
struct MemberFetcher: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let reports: ClientReports

  /// Members that are stored already stay unchanged. A failure is not reported, because the stored
  /// members can be shown and mentioned anyway.
  func fetch(_ chat: ChatID) async {
    let result = await attempts.run {
      await calls.result(
        "GET", ["v3", "rooms", chat.rawValue, "members"], query: [("not_membership", "leave")])
    }
    guard case .success(let answer) = result, let events = answer["chunk"]?.array else { return }
    // Members are reported as `formerMembers`, which replace no stored members: the members that a
    // sync brings during the request are newer than its response.
    reports.tell([.contacts(.formerMembers(chat, MemberTranslation.members(events)))])
  }
}
