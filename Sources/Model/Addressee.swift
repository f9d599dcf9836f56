package import Intents

/// A typed text that names a person, and the rules for finding that person: a text that begins with
/// "@" is a user id, and a name that fits several people chooses none of them.
package struct Addressee: Sendable, Equatable {
  /// The typed name, without blanks around it and with ASCII characters in place of full-width
  /// ones.
  package let name: String
  /// The user ids that the typed text may mean, the most exact one first; empty if it cannot be
  /// one.
  package let ids: [UserID]
  package let isID: Bool
  /// The signed-in user's server.
  package let server: String
  /// The typed text in lower case without the "@" of an id.
  package let idWithoutSign: String

  /// - Parameters:
  ///   - typed: a full id (`@name:server`, also without the `@`), a localpart (an id's part before
  ///     the colon, also with the `@`), or a display name.
  ///   - own: the signed-in user's id; a localpart without a server is completed with its server.
  package init(_ typed: String, own: UserID) {
    name = FoldedName.spelled(typed)
    isID = name.hasPrefix("@")
    server = own.serverName
    idWithoutSign = (isID ? String(name.dropFirst()) : name).lowercased()
    let folded = name.lowercased()
    guard !isID else {
      let isWhole = name.dropFirst().contains(":")
      let home = isWhole || name.utf8.count == 1 ? "" : ":\(own.serverName)"
      let exact = [name + home, folded + home].filter { $0.dropFirst().contains(":") }
      ids = (exact.first == exact.last ? Array(exact.prefix(1)) : exact).map { UserID($0) }
      return
    }
    let parts = folded.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let server = parts.count == 2 ? String(parts[1]) : own.serverName
    let isPossible = parts.first.map(Self.isLocalpart) == true && Self.isServer(server)
    ids = isPossible ? [UserID("@\(parts[0]):\(server)")] : []
  }

  /// How exactly the typed text is a person's user id, which nobody else can have, as opposed to a
  /// display name: 0 for the whole id, 1 for a localpart on the user's own server, 2 for one on
  /// another server; `nil` if the text is not this id.
  package func exactness(of user: UserID) -> Int? {
    let parts = idWithoutSign
    let id = user.rawValue.lowercased()
    if parts.contains(":") { return id == "@" + parts ? 0 : nil }
    guard !parts.isEmpty, user.localpart.lowercased() == parts else { return nil }
    return user.serverName == server ? 1 : 2
  }

  /// `true` if the typed text can only mean this person's user id: it is the whole id, or "@" and
  /// its localpart on the user's own server.
  package func isID(of user: UserID) -> Bool {
    guard let exactness = exactness(of: user) else { return false }
    return exactness == 0 || isID && exactness == 1
  }

  /// Matches the typed name with the display names and localparts of known people.
  ///
  /// - Parameters:
  ///   - contacts: people who may be meant, in any order. A person who is listed twice counts once.
  ///   - isComplete: `false` if further people of this name may be missing in `contacts`.
  /// - Returns: the people whom the name fits. The result is `.several` even for a single person if
  ///   `isComplete` is `false`, and always `.nobody` if `isID` is `true`, because such a text is
  ///   not matched with names.
  package func match(among contacts: [Contact], isComplete: Bool) -> AddresseeMatch {
    guard !isID else { return .nobody }
    let wanted = FoldedName(name)
    var seen: Set<UserID> = []
    let fitting = contacts.filter { person in
      let names = [person.displayName.map { FoldedName($0) }, FoldedName(person.user.localpart)]
      return names.contains(wanted) && seen.insert(person.user).inserted
    }
    switch fitting.count {
    case 0: return .nobody
    case 1 where isComplete: return .one(fitting[0].user)
    default: return .several(fitting)
    }
  }

  /// `true` for a valid localpart: `a-z 0-9 . _ = - / +`.
  /// <https://spec.matrix.org/v1.11/appendices/#user-identifiers>
  private static func isLocalpart(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || "._=-/+".utf8.contains($0)
      }
  }

  private static func isServer(_ text: String) -> Bool {
    !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "/" }
  }
}

/// `several` contains at least one person: a single one if further people of that name may exist.
package enum AddresseeMatch: Sendable, Equatable {
  case one(UserID)
  case several([Contact])
  case nobody
}

/// A typed name for which no single person was found with certainty: nobody has it, several people
/// have it, or one person has it but others may have it too.
package struct UnclearName: Sendable, Equatable {
  package let name: String
  /// The people to choose from; empty if no person has the name.
  package let candidates: [Contact]

  package init(name: String, candidates: [Contact]) {
    self.name = name
    self.candidates = candidates
  }
}
