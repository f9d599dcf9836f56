/// Makes the identifiers (of users, rooms and so on) of one homeserver.
struct IdentifierMaker: Sendable {
  /// The server's name, which is the text after the colon of every id.
  let serverName: String
  /// Returns a number of random bytes that are fit for secrets.
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// A random text of `count` characters, six random bits each.
  func randomText(_ count: Int) -> String { RandomText.letters(randomBytes(count)) }

  /// Returns a full Matrix id: `sigil` ("@", "#" or "!"), `localpart`, ":" and the server's name.
  func identifier(_ sigil: Character, _ localpart: String) -> String {
    "\(sigil)\(localpart):\(serverName)"
  }
}
