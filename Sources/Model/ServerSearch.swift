package import Intents

package struct ServerSearchQuery: Sendable, Equatable {
  /// The words that the messages have, with a space between them; never empty.
  package let words: String
  /// The chats that are searched, at most `chatLimit`, never empty; `nil` for all chats of the
  /// user. The list has no encrypted chats, because the server cannot read their messages.
  package let chats: [ChatID]?
  /// The people, one of whom wrote the message; `nil` for anybody.
  package let senders: [UserID]?
  package let order: SearchOrder

  /// The greatest number of chats that a request names; servers accept filters of limited length.
  package static let chatLimit = 100

  package init(words: String, chats: [ChatID]?, senders: [UserID]?, order: SearchOrder) {
    self.words = words
    self.chats = chats
    self.senders = senders
    self.order = order
  }
}

package struct ServerSearchRequest: Sendable, Equatable {
  /// The person's request, by which the answer is recognised.
  package let search: SearchRequest
  package let query: ServerSearchQuery
  /// The pagination token with which the page is fetched; `nil` for the first page.
  package let since: String?

  package init(search: SearchRequest, query: ServerSearchQuery, since: String?) {
    self.search = search
    self.query = query
    self.since = since
  }
}

package struct ServerSearchPage: Sendable, Equatable {
  package struct Found: Sendable, Equatable {
    package let chat: ChatID
    package let message: TimelineMessage

    package init(chat: ChatID, message: TimelineMessage) {
      self.chat = chat
      self.message = message
    }
  }

  package let found: [Found]
  /// The pagination token of the next page; `nil` after the last page.
  package let next: String?

  package init(found: [Found], next: String?) {
    self.found = found
    self.next = next
  }
}

package enum ServerSearchStage: Sendable, Equatable {
  /// The page with this pagination token is being fetched; `nil` means the first page. `pages`: the
  /// number of pages that were fetched since the person asked last.
  case asking(since: String?, pages: Int)
  /// The wanted pages were fetched; `next` is the pagination token of the next page, `nil` after
  /// the last page.
  case answered(next: String?)
  /// The page with this pagination token (`nil`: the first page) could not be fetched, for this
  /// reason.
  case failed(since: String?, FailureReason)
  /// The limit of messages is reached: the server may have more, but no further page is fetched.
  case full
  /// The server has no search of messages. It is not asked any more in this run of the program.
  case notOffered
}

/// A search of messages on the server: the messages that it found and that were not stored then. It
/// is kept when the search is closed, until the person asks the server for other messages.
package struct ServerSearchModel: Sendable, Equatable {
  /// The request of the person for which the server was asked first.
  package let request: SearchRequest
  /// The words, chats and people of the last request; `nil` if the server was not asked, for
  /// instance because all history of the chats is stored.
  package internal(set) var query: ServerSearchQuery?
  /// The messages of the fetched pages that the search may show, each message once, in the order of
  /// the server, at most `hitLimit`.
  package internal(set) var hits: [SearchHit] = []
  package internal(set) var stage: ServerSearchStage

  package static let hitLimit = 500
}

extension ChatModel {
  /// The greatest number of pages that are fetched because the person asked once: a further page is
  /// fetched only if the page before brought no new message.
  private static let pageLimit = 20

  package var shownServerSearch: ServerSearchModel? {
    guard let search = messageSearch?.request, let server = serverSearch,
      server.request.isSame(as: search)
    else { return nil }
    return server
  }

  /// Asks the server for messages that are not stored and fit the shown search: for the first page,
  /// for the next page, or after a failure again for the page that failed.
  ///
  /// - Parameter query: the words, chats and people to ask for; `nil` if the server is not to be
  ///   asked, for instance because all history of the chats is stored.
  package mutating func askServer(
    _ request: SearchRequest, _ query: ServerSearchQuery?
  ) -> Consequences {
    guard let shown = messageSearch?.request, request.isSame(as: shown),
      serverSearch?.stage != .notOffered
    else { return .none }
    guard let query else {
      serverSearch = ServerSearchModel(request: shown, query: nil, stage: .answered(next: nil))
      return Consequences(changed: .messageSearch)
    }
    let since: String?
    switch shownServerSearch?.stage {
    case nil: since = nil
    case .answered(let next?): since = next
    case .failed(let token, _): since = token
    case .asking, .answered(nil), .full, .notOffered: return .none
    }
    var server =
      shownServerSearch
      ?? ServerSearchModel(
        request: shown, query: query, stage: .asking(since: nil, pages: 0))
    server.query = query
    serverSearch = server
    return fetchFound(since: since, pages: 0)
  }

  /// Applies a page of messages that the server found. A page of another search, or with another
  /// pagination token than the wanted page, is dropped. `hits`: the messages of the page that are
  /// not stored. If it brings no new message, the result contains the request for the next page, if
  /// there is one, the search is shown, and `pageLimit` is not reached.
  package mutating func add(
    _ page: ServerSearchPage, _ hits: [SearchHit], of request: ServerSearchRequest
  ) -> Consequences {
    guard var server = awaitedServerSearch(request),
      case .asking(let since, let pages) = server.stage
    else { return .none }
    var known = Set(server.hits.map { FoundKey($0) })
    let new = hits.filter { known.insert(FoundKey($0)).inserted }
    server.hits += new.prefix(ServerSearchModel.hitLimit - server.hits.count)
    // A server that sends the token of this page for the next page has no further pages: otherwise
    // the fetching would never end.
    let next = page.next == since ? nil : page.next
    let isFull = server.hits.count >= ServerSearchModel.hitLimit && next != nil
    server.stage = isFull ? .full : .answered(next: next)
    serverSearch = server
    guard new.isEmpty, next != nil, pages + 1 < Self.pageLimit, shownServerSearch != nil else {
      return Consequences(changed: .messageSearch)
    }
    return fetchFound(since: next, pages: pages + 1)
  }

  package mutating func serverSearchFailed(
    _ request: ServerSearchRequest, _ reason: FailureReason
  ) -> Consequences {
    guard awaitedServerSearch(request) != nil else { return .none }
    serverSearch?.stage = .failed(since: request.since, reason)
    return Consequences(changed: .messageSearch)
  }

  package mutating func serverHasNoSearch() -> Consequences {
    serverSearch?.stage = .notOffered
    return Consequences(changed: .messageSearch)
  }

  /// Replaces the messages that the server found by those that the search may still show, because
  /// some may have been stored, deleted or hidden since. Messages that the search of the stored
  /// messages found are left out. Does nothing unless these messages are of the shown search.
  package mutating func replace(serverHits hits: [SearchHit]) -> Consequences {
    guard let server = shownServerSearch else { return .none }
    let stored = Set(messageSearch?.results?.hits.map { FoundKey($0) } ?? [])
    let rest = hits.filter { !stored.contains(FoundKey($0)) }
    guard rest != server.hits else { return .none }
    serverSearch?.hits = rest
    return Consequences(changed: .messageSearch)
  }

  private mutating func fetchFound(since: String?, pages: Int) -> Consequences {
    guard let server = serverSearch, let query = server.query else { return .none }
    if let reason = connection.failure {
      serverSearch?.stage = .failed(since: since, reason)
      return Consequences(changed: .messageSearch)
    }
    serverSearch?.stage = .asking(since: since, pages: pages)
    let request = ServerSearchRequest(search: server.request, query: query, since: since)
    return Consequences(changed: .messageSearch, effects: [.searchServer(request)])
  }

  private func awaitedServerSearch(_ request: ServerSearchRequest) -> ServerSearchModel? {
    guard let server = serverSearch, server.request == request.search,
      case .asking(request.since, _) = server.stage
    else { return nil }
    return server
  }
}

/// Identifies a found message: event ids are unique within a chat only.
private struct FoundKey: Hashable {
  let chat: ChatID
  let message: MessageID

  init(_ hit: SearchHit) {
    chat = hit.chat
    message = hit.event
  }
}
