internal import Intents
internal import Matrix
internal import Model

/// Sets a chat's tag, or whether the chat is marked as unread, which the server stores in the
/// room's account data. <https://spec.matrix.org/v1.19/client-server-api/#room-tagging>
/// <https://spec.matrix.org/v1.19/client-server-api/#unread-markers>
struct RoomDataRequests: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let own: UserID
  let reports: ClientReports

  /// Makes the requests that set a chat's tag or mark the chat as read or unread, and reports
  /// whether the server took the change. Reports nothing after a temporary failure, as the engine
  /// requests the change again after a reconnect.
  func set(_ datum: RoomDatum, of chat: ChatID) async {
    for request in requests(for: datum, of: chat) {
      let result = await attempts.run {
        await calls.result(request.body == nil ? "DELETE" : "PUT", request.path, body: request.body)
      }
      switch result {
      case .success: continue
      // A 404 response means that the room does not have this tag, so the tag need not be deleted.
      case .failure(.refused(404, _, _, _)) where request.body == nil: continue
      case .failure(let failure) where failure.isSignedOut: return reports.signOut()
      // The engine requests the change again after a reconnect.
      case .failure(let failure) where failure.isPassing: return reports.doubtConnection()
      case .failure(let failure):
        return reports.tell([
          .account(.datum(chat, datum, .refused)),
          .connection(.report("The server keeps the chat as it was: \(failure.sentence)")),
        ])
      }
    }
    reports.tell([.account(.datum(chat, datum, .taken))])
  }

  private struct Request {
    let path: [String]
    /// The JSON to store at the path of the request; `nil` for a request that deletes the tag at
    /// that path.
    let body: JSONValue?
  }

  private func requests(for datum: RoomDatum, of chat: ChatID) -> [Request] {
    let (user, room) = (own.rawValue, chat.rawValue)
    switch datum {
    case .tag(let tag):
      return ([tag] + ChatTag.allCases.filter { $0 != tag })
        .compactMap { one in
          one.name.map { name in
            Request(
              path: ["v3", "user", user, "rooms", room, "tags", name],
              body: one == tag ? [:] : nil)
          }
        }
    case .markedUnread(let isMarked):
      // Both names are written, as older clients know only the second, unstable name.
      return MarkedUnread.names.map {
        Request(
          path: ["v3", "user", user, "rooms", room, "account_data", $0],
          body: ["unread": .bool(isMarked)])
      }
    }
  }
}
