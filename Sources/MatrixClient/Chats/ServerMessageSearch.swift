internal import Intents
internal import Matrix
internal import Model

/// Searches messages on the server, with the Matrix endpoint `/search`.
/// <https://spec.matrix.org/v1.11/client-server-api/#server-side-search>
struct ServerMessageSearch: Sendable {
  /// The limit of the messages that one request asks for, and the limit of a pagination token in
  /// bytes: a longer token counts as none.
  private static let (pageLimit, maxTokenLength) = (50, 1_024)
  /// The time limit of a request, in seconds. A server may look through all messages of all chats
  /// of the user.
  private static let timeoutSeconds = 60

  let calls: MatrixCalls
  let own: UserID
  let reports: ClientReports

  /// Fetches a page of the messages that the server finds, and reports it or the failure together
  /// with the request, so that the engine can recognise the response to an earlier request. Reports
  /// `.notOffered` if the server has no search.
  func fetch(_ request: ServerSearchRequest) async {
    do throws(CallFailure) {
      let page = try await page(request)
      reports.tell([.relations(.search(.foundOnServer(request, page)))])
    } catch {
      let event: SearchEvent =
        error.isNotOffered ? .notOffered : .failedOnServer(request, error.reason)
      reports.tell([.relations(.search(event))], after: error)
    }
  }

  private func page(
    _ request: ServerSearchRequest
  ) async throws(CallFailure) -> ServerSearchPage {
    let body: JSONObject = [
      "search_categories": ["room_events": .object(Self.criteria(request.query))]
    ]
    let answer = try await calls.call(
      "POST", ["v3", "search"], query: request.since.map { [("next_batch", $0)] } ?? [],
      body: .object(body), timeoutSeconds: Self.timeoutSeconds)
    guard let found = answer["search_categories"]?["room_events"] else {
      throw .notUnderstood("it has no search results")
    }
    let next = found["next_batch"]?.string.flatMap {
      $0.isEmpty || $0.utf8.count > Self.maxTokenLength ? nil : $0
    }
    // A server may send more messages than the request asked for. It leaves out the list, or sends
    // an empty one, if it found none.
    let results = (found["results"]?.array ?? []).prefix(2 * Self.pageLimit)
    return ServerSearchPage(found: results.compactMap { message($0["result"]) }, next: next)
  }

  private static func criteria(_ query: ServerSearchQuery) -> JSONObject {
    var filter: JSONObject = ["limit": .integer(Int64(pageLimit))]
    if let chats = query.chats {
      filter.append("rooms", .array(chats.map { .string($0.rawValue) }))
    }
    if let senders = query.senders {
      filter.append("senders", .array(senders.map { .string($0.rawValue) }))
    }
    let order =
      switch query.order {
      case .newestFirst: "recent"
      case .bestFirst: "rank"
      }
    return [
      "search_term": .string(query.words), "keys": .array([.string("content.body")]),
      "filter": .object(filter), "order_by": .string(order),
    ]
  }

  private func message(_ event: JSONValue?) -> ServerSearchPage.Found? {
    guard let event, let id = event["room_id"]?.string, id.hasPrefix("!"),
      let chat = ChatID(wire: id)
    else { return nil }
    var room = RoomTranslation(chat: chat, ownUser: own)
    room.addTimeline(event, isHistory: true)
    return room.messages.first.map { ServerSearchPage.Found(chat: chat, message: $0) }
  }
}

extension CallFailure {
  fileprivate var isNotOffered: Bool {
    guard case .refused(let status, let code, _, _) = self else { return false }
    return code == MatrixError.Code.unrecognized.rawValue || status == 405 || status == 501
      || status == 404 && code != MatrixError.Code.notFound.rawValue
  }
}
