package import Intents

extension ChatModel {
  /// The greatest number of pages that are fetched because the person asked once: a further page is
  /// fetched only if the page before brought no new message.
  private static let pageLimit = 20

  /// The search on the server that belongs to the shown search; `nil` if there is none.
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

  /// Records that a page of the messages that the server finds could not be fetched. The failure
  /// for a page that is not wanted any more is dropped.
  package mutating func serverSearchFailed(
    _ request: ServerSearchRequest, _ reason: FailureReason
  ) -> Consequences {
    guard awaitedServerSearch(request) != nil else { return .none }
    serverSearch?.stage = .failed(since: request.since, reason)
    return Consequences(changed: .messageSearch)
  }

  /// Records that the server has no search of messages, so that it is not asked again.
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
