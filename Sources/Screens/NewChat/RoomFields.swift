internal import Intents
internal import Panes

/// The fields of the new-chat form that only a room has.
struct RoomFields: Sendable, Equatable {
  var topic = ComposerText()
  var admission = RoomAdmission.invited
  /// The room's address as it is typed, such as `name`, `#name` or `#name:server`.
  var alias = ComposerText()

  /// The limit of the length of a room's address with `#`, colon and server, in bytes.
  private static let longestAlias = 255

  var isBlank: Bool { topic.isBlank && alias.isBlank && admission == .invited }

  func isSame(as other: Self) -> Bool {
    topic.text == other.topic.text && alias.text == other.alias.text && admission == other.admission
  }

  /// The reason, as a sentence, why the typed text cannot be a room's address.
  struct Problem: Error, Equatable {
    let words: String
  }

  /// Returns the properties of the room to create, or the problem with its address.
  ///
  /// - Parameter server: the name of the account's server: a new room's address can only be on this
  ///   server. "" if the name is unknown.
  func setup(server: String) -> Result<RoomSetup, Problem> {
    let topic = self.topic.text.trimmingBlanks()
    var setup = RoomSetup(topic: topic.isEmpty ? nil : topic, admission: admission)
    let typed = alias.text.trimmingBlanks()
    guard admission != .invited, !typed.isEmpty else { return .success(setup) }
    let parts = (typed.hasPrefix("#") ? typed.dropFirst() : typed[...]).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? ""
    if name.isEmpty { return .failure(Problem(words: ScreenWords.addressOfRoomNeedsName)) }
    if parts.count == 2, !server.isEmpty, parts[1].lowercased() != server.lowercased() {
      return .failure(Problem(words: ScreenWords.addressIsHere(server)))
    }
    if name.contains(where: { $0.isWhitespace || $0 == "#" || $0 == "," || $0 == "/" }) {
      return .failure(Problem(words: ScreenWords.addressOfRoomHasBlanks))
    }
    guard name.utf8.count + server.utf8.count + 2 <= Self.longestAlias else {
      return .failure(Problem(words: ScreenWords.addressTooLong))
    }
    setup = RoomSetup(topic: setup.topic, admission: admission, alias: name)
    return .success(setup)
  }
}
