internal import Intents
internal import Matrix
internal import Model

/// Who is meant by what a person typed.
extension MatrixClient {
  /// Who is meant by a full user id or a name; `nil`: nobody that the server knows.
  func person(_ address: String) async throws(CallFailure) -> UserID? {
    if address.hasPrefix("@"), address.contains(":"), let user = UserID(wire: .string(address)) {
      _ = try await calls.call("GET", ["v3", "profile", user.rawValue])
      return user
    }
    if let user = try await person(named: address) { return user }
    // In a local profile anybody may become somebody.
    guard session.isLocal else { return nil }
    guard let id = UserIDMapping.userID(of: address, server: session.serverName) else {
      throw Self.refusal("the name is too long")
    }
    return id == account.user.rawValue ? nil : UserID(id)
  }

  /// Whom the server's directory gives for what is typed.
  func searchDirectory(_ words: String) async {
    do throws(CallFailure) {
      tell([.contacts(.found(words, try await directory(words, limit: 20)))])
    } catch {
      if error.isSignedOut { signOut() }
      tell([.contacts(.notFound(words, error.reason))])
      if error.isLost { doubtConnection() }
    }
  }

  /// A refusal of our own, before the server was asked.
  static func refusal(_ message: String) -> CallFailure {
    .refused(status: 0, code: "M_INVALID_PARAM", message: message, retryAfterSeconds: nil)
  }

  /// The person of exactly this name.
  private func person(named name: String) async throws(CallFailure) -> UserID? {
    let people = try await directory(name, limit: 50)
    let wanted = name.lowercased()
    let match =
      people.first { $0.displayName?.lowercased() == wanted }
      ?? people.first { $0.user.localpart.lowercased() == wanted }
    return match?.user
  }

  /// People by a part of their name or id, without us. A server without a directory knows nobody.
  private func directory(
    _ words: String, limit: Int
  ) async throws(CallFailure) -> [Contact] {
    let answer: JSONValue
    do throws(CallFailure) {
      answer = try await calls.call(
        "POST", ["v3", "user_directory", "search"],
        body: ["search_term": .string(words), "limit": .integer(Int64(limit))], timeoutSeconds: 15)
    } catch {
      if case .refused = error, !error.isSignedOut, !error.isPassing { return [] }
      throw error
    }
    let people = (answer["results"]?.array ?? []).prefix(limit).compactMap { json in
      UserID(wire: json["user_id"]).map { user in
        Contact(user: user, displayName: json["display_name"]?.string.flatMap(CleanText.name))
      }
    }
    return people.filter { $0.user != account.user }
  }
}

extension UserID {
  /// What stands between the sigil and the first colon.
  fileprivate var localpart: String { String(rawValue.dropFirst().prefix { $0 != ":" }) }
}
