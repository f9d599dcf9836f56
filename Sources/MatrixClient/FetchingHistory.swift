internal import Intents
internal import Matrix
internal import Model

/// Pages of a chat's history, backwards.
extension MatrixClient {
  private static let pageLimit = 50
  /// Pages without a message to show are passed over, as far as this.
  private static let mostPages = 5

  func fetchHistory(of chat: ChatID, from token: HistoryToken?) async {
    var page = RoomTranslation(chat: chat, ownUser: account.user)
    var next = token
    var pages = 0
    repeat {
      switch await history(of: chat, from: next) {
      case .failure(let failure):
        if failure.isSignedOut { signOut() }
        tell([.messages(.historyFailed(chat, failure.reason))])
        if failure.isLost { doubtConnection() }
        return
      case .success(let answer):
        add(answer, to: &page)
        let end = answer["end"]?.string.flatMap { $0.isEmpty ? nil : HistoryToken($0) }
        // A server that leads us in a circle has nothing more for us.
        next = end == next ? nil : end
      }
      pages += 1
    } while page.messages.isEmpty && next != nil && pages < Self.mostPages
    tell(page, filling: token, rest: next)
  }

  private func history(
    of chat: ChatID, from token: HistoryToken?
  ) async -> Result<JSONValue, CallFailure> {
    var query = [
      ("dir", "b"), ("limit", "\(Self.pageLimit)"), ("filter", #"{"lazy_load_members":true}"#),
    ]
    if let token { query.append(("from", token.rawValue)) }
    return await calls.result("GET", ["v3", "rooms", chat.rawValue, "messages"], query: query)
  }

  /// The chunk is newest first. Pages without messages hold changes only, whose order does not
  /// matter.
  private func add(_ answer: JSONValue, to page: inout RoomTranslation) {
    for event in answer["state"]?.array ?? [] { page.addState(event) }
    for event in (answer["chunk"]?.array ?? []).reversed() {
      page.addTimeline(event, isHistory: true)
    }
  }

  /// A message by itself, with what its sender was called. Not being there is no news: servers let nobody
  /// see what was said before they came.
  func fetchOriginal(_ event: EventID, in chat: ChatID) async {
    let result = await calls.result(
      "GET", ["v3", "rooms", chat.rawValue, "context", event.rawValue],
      query: [("limit", "0"), ("filter", #"{"lazy_load_members":true}"#)])
    switch result {
    case .failure(let failure) where failure.isSignedOut: signOut()
    case .failure(let failure) where failure.isLost: doubtConnection()
    case .failure: break
    case .success(let answer):
      var room = RoomTranslation(chat: chat, ownUser: account.user)
      for event in answer["state"]?.array ?? [] { room.addState(event) }
      room.addTimeline(answer["event"] ?? .null, isHistory: true)
      guard let message = room.messages.first, message.event == event else { return }
      let sender = room.members.filter { $0.user == message.sender }
      tell(
        [.contacts(.formerMembers(chat, sender)), .messages(.quoted(chat, message))]
          + room.changes)
    }
  }

  private func tell(_ page: RoomTranslation, filling: HistoryToken?, rest: HistoryToken?) {
    var events: [Event] = []
    if !page.members.isEmpty {
      events.append(.contacts(.formerMembers(page.chat, page.members)))
    }
    let placement = Placement.older(filling: filling, rest: rest)
    events.append(
      .messages(
        .arrived(Arrival(chat: page.chat, messages: page.messages, placement: placement))))
    tell(events + page.changes)
  }
}
