internal import Intents
internal import Matrix

/// The account's list of direct chats (`m.direct`), on the server.
/// <https://spec.matrix.org/v1.19/client-server-api/#mdirect>
struct DirectChats: Sendable {
  private let attempts: Attempts
  private let calls: MatrixCalls
  private let own: UserID
  private let turns: Turns

  init(attempts: Attempts, calls: MatrixCalls, own: UserID, turns: Turns) {
    self.attempts = attempts
    self.turns = turns
    self.calls = calls
    self.own = own
  }

  func all() async throws(CallFailure) -> [ChatID: UserID] {
    SyncTranslation.directChats(try await data())
  }

  /// One addition runs at a time: it fetches the list first, as only the whole list can be replaced
  /// on the server.
  ///
  /// - Returns: the failure; `nil` if the list now contains the chat.
  func note(_ chat: ChatID, with user: UserID) async -> CallFailure? {
    let result = await attempts.run {
      await turns.run { () async -> Result<Void, CallFailure> in
        do throws(CallFailure) {
          return .success(try await add(chat, with: user))
        } catch {
          return .failure(error)
        }
      }
    }
    if case .failure(let failure) = result { return failure }
    return nil
  }

  private func add(_ chat: ChatID, with user: UserID) async throws(CallFailure) {
    var data = try await data()
    var rooms = data[user.rawValue]?.array ?? []
    guard !rooms.contains(.string(chat.rawValue)) else { return }
    rooms.append(.string(chat.rawValue))
    data[user.rawValue] = .array(rooms)
    _ = try await calls.call("PUT", path, body: .object(data))
  }

  private func data() async throws(CallFailure) -> JSONObject {
    do throws(CallFailure) {
      return try await calls.call("GET", path).object ?? [:]
    } catch {
      // The server responds with 404 while the account has no list of direct chats (`m.direct`).
      if case .refused(404, _, _, _) = error { return [:] }
      throw error
    }
  }

  private var path: [String] { ["v3", "user", own.rawValue, "account_data", EventType.direct] }
}

/// The account's list of ignored people (`m.ignored_user_list`), on the server.
/// <https://spec.matrix.org/v1.19/client-server-api/#ignoring-users>
struct IgnoredUserList: Sendable {
  let calls: MatrixCalls
  let own: UserID
  let turns: Turns

  /// One change runs at a time: it fetches the list first, as only the whole list can be replaced
  /// on the server.
  func set(_ user: UserID, isIgnored: Bool) async throws(CallFailure) {
    let result = await turns.run { () async -> Result<Void, CallFailure> in
      do throws(CallFailure) {
        return .success(try await change(user, isIgnored: isIgnored))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func change(_ user: UserID, isIgnored: Bool) async throws(CallFailure) {
    var data = try await data()
    var users = data["ignored_users"]?.object ?? [:]
    users[user.rawValue] = isIgnored ? .object([:]) : nil
    data["ignored_users"] = .object(users)
    _ = try await calls.call("PUT", path, body: .object(data))
  }

  private func data() async throws(CallFailure) -> JSONObject {
    do throws(CallFailure) {
      return try await calls.call("GET", path).object ?? [:]
    } catch {
      // The server responds with 404 while the account has no list of ignored people.
      if case .refused(404, _, _, _) = error { return [:] }
      throw error
    }
  }

  private var path: [String] {
    ["v3", "user", own.rawValue, "account_data", EventType.ignoredUsers]
  }
}
