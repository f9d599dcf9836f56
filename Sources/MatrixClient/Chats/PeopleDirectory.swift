internal import Intents
internal import Matrix
internal import Model

struct PeopleDirectory: Sendable {
  private static let searchTimeoutSeconds = 15

  private let calls: MatrixCalls
  private let own: UserID
  private let isLocal: Bool

  init(calls: MatrixCalls, session: MatrixSession) {
    self.calls = calls
    own = UserID(session.user)
    isLocal = session.isLocal
  }

  /// Returns the person whom a full user id or a name means; or several people if the text may mean
  /// any of them; or nobody. At the embedded homeserver, a name that nobody has means a new bot.
  ///
  /// An id on the user's own server takes precedence over display names, as anybody can choose any
  /// display name.
  ///
  /// - Parameter known: people of the user's chats who may be meant, as the server's directory may
  ///   leave them out.
  func match(_ typed: String, known: [Contact]) async throws(CallFailure) -> AddresseeMatch {
    let addressee = Addressee(typed, own: own)
    var hidden: [Contact] = []
    for id in ids(of: addressee) {
      if id == own, !addressee.isID {
        return try await others(addressee, known: known)
      }
      switch try await profile(of: id) {
      case .found: return .one(id)
      case .hidden: hidden.append(Contact(user: id, displayName: nil))
      case .missing: continue
      }
    }
    // The server may hide a person's profile. A person whose full id was typed can be invited
    // without the profile.
    if addressee.isID { return hidden.first.map { .one($0.user) } ?? .nobody }
    let match = try await byName(addressee, known: known, hidden: hidden)
    if match == .nobody, isLocal { return try bot(named: addressee) }
    return match
  }

  /// Returns the person whom a name means among the other people of a room, also those who are
  /// banned, or several people, or nobody. A full user id is a match even if that person is not
  /// known in the room.
  func match(_ typed: String, in chat: ChatID) async throws(CallFailure) -> AddresseeMatch {
    let addressee = Addressee(typed, own: own)
    if addressee.isID { return addressee.ids.first.map { .one($0) } ?? .nobody }
    let answer = try await calls.call(
      "GET", ["v3", "rooms", chat.rawValue, "members"], query: [("not_membership", "leave")])
    let people = MemberTranslation.members(answer["chunk"]?.array ?? [])
      .filter { $0.user != own }.map { Contact(user: $0.user, displayName: $0.displayName) }
    let known = Set(people.map(\.user))
    if let user = ids(of: addressee).first(where: known.contains) { return .one(user) }
    return addressee.match(among: people, isComplete: true)
  }

  /// Finds people by a part of their name or id, except for the signed-in user. The result is empty
  /// also if the server refuses the search for good, as a server without a user directory does.
  func search(_ words: String, limit: Int) async throws(CallFailure) -> [Contact] {
    try await page(words, limit: limit).people
  }

  // MARK: Ids

  /// Returns the user ids that a typed text may mean, in the order in which to look them up. For a
  /// name at the embedded homeserver, capitals and most special characters are escaped in the first
  /// id, because that homeserver's user ids contain them in escaped form.
  private func ids(of addressee: Addressee) -> [UserID] {
    guard isLocal, !addressee.isID,
      let escaped = UserIDMapping.userID(of: addressee.name, server: own.serverName)
    else { return addressee.ids }
    let id = UserID(escaped)
    return [id] + addressee.ids.filter { $0 != id }
  }

  private enum Profile {
    case found, missing
    /// The server refuses to say whether the person exists.
    case hidden
  }

  private func profile(of user: UserID) async throws(CallFailure) -> Profile {
    do throws(CallFailure) {
      _ = try await calls.call("GET", ["v3", "profile", user.rawValue])
      return .found
    } catch {
      switch error {
      case .refused(_, MatrixError.Code.forbidden.rawValue, _, _): return .hidden
      case .refused(404, _, _, _), .refused(400, _, _, _): return .missing
      case .refused, .network, .notUnderstood, .notStored, .unconfirmed, .file: throw error
      }
    }
  }

  private func bot(named addressee: Addressee) throws(CallFailure) -> AddresseeMatch {
    guard let id = UserIDMapping.userID(of: addressee.name, server: own.serverName) else {
      throw .refusal("the name is too long")
    }
    return .one(UserID(id))
  }

  // MARK: Names

  private func byName(
    _ addressee: Addressee, known: [Contact], hidden: [Contact]
  ) async throws(CallFailure) -> AddresseeMatch {
    let (people, isComplete) = try await page(addressee.name, limit: 50)
    let match = addressee.match(among: known + people, isComplete: isComplete && hidden.isEmpty)
    guard !hidden.isEmpty else { return match }
    guard case .several(let fitting) = match else { return .several(hidden) }
    return .several(hidden + fitting.filter { !hidden.map(\.user).contains($0.user) })
  }

  /// Looks for other people with the typed name if this name is the signed-in user's own. Even a
  /// single person is returned as `.several`, because the name means the signed-in user first;
  /// `.nobody` if nobody else has the name.
  private func others(
    _ addressee: Addressee, known: [Contact]
  ) async throws(CallFailure) -> AddresseeMatch {
    let people = try await page(addressee.name, limit: 50).people
    return addressee.match(among: known + people, isComplete: false)
  }

  private func page(
    _ words: String, limit: Int
  ) async throws(CallFailure) -> (people: [Contact], isComplete: Bool) {
    let answer: JSONValue
    do throws(CallFailure) {
      answer = try await calls.call(
        "POST", ["v3", "user_directory", "search"],
        body: ["search_term": .string(words), "limit": .integer(Int64(limit))],
        timeoutSeconds: Self.searchTimeoutSeconds)
    } catch {
      if case .refused = error, !error.isSignedOut, !error.isPassing { return ([], true) }
      throw error
    }
    let results = answer["results"]?.array ?? []
    let people = results.prefix(limit).compactMap { json in
      UserID(wire: json["user_id"]).map { user in
        Contact(user: user, displayName: json["display_name"]?.string.flatMap(CleanText.name))
      }
    }
    let isComplete = answer["limited"]?.bool != true && results.count <= limit
    return (people.filter { $0.user != own }, isComplete)
  }
}

struct ContactSearch: Sendable {
  private static let limit = 20

  let directory: PeopleDirectory
  let reports: ClientReports

  /// Searches for people, and reports them or the failure together with the search text, so that
  /// the engine can recognise the results for an earlier text.
  func search(_ words: String) async {
    do throws(CallFailure) {
      let people = try await directory.search(words, limit: Self.limit)
      reports.tell([.contacts(.found(words, people))])
    } catch {
      reports.tell([.contacts(.notFound(words, error.reason))], after: error)
    }
  }
}
