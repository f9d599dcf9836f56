internal import Intents
internal import Matrix

/// The account's list of direct chats (`m.direct`), on the server.
/// <https://spec.matrix.org/v1.19/client-server-api/#mdirect>
struct DirectChats: Sendable {
  private let calls: MatrixCalls
  private let own: UserID

  init(calls: MatrixCalls, own: UserID) {
    self.calls = calls
    self.own = own
  }

  /// Returns the direct chats in the account's list, with the other person of each.
  func all() async throws(CallFailure) -> [ChatID: UserID] {
    SyncTranslation.directChats(try await data())
  }

  /// Adds a chat to the list. Fetches the list first, as the server replaces the whole of it.
  ///
  /// - Returns: the failure; `nil` if the list now contains the chat.
  func note(_ chat: ChatID, with user: UserID) async -> CallFailure? {
    do throws(CallFailure) {
      var data = try await data()
      var rooms = data[user.rawValue]?.array ?? []
      guard !rooms.contains(.string(chat.rawValue)) else { return nil }
      rooms.append(.string(chat.rawValue))
      data[user.rawValue] = .array(rooms)
      _ = try await calls.call("PUT", path, body: .object(data))
      return nil
    } catch {
      return error
    }
  }

  private func data() async throws(CallFailure) -> JSONObject {
    do throws(CallFailure) {
      return try await calls.call("GET", path).object ?? [:]
    } catch {
      // The server responds with 404 while the account has no `m.direct`.
      if case .refused(404, _, _, _) = error { return [:] }
      throw error
    }
  }

  private var path: [String] { ["v3", "user", own.rawValue, "account_data", "m.direct"] }
}
