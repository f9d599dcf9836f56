/// A check of whether a typed text can be a user id. It looks only at the syntax, and is made at
/// each key press.
struct AddressCheck: Sendable, Equatable {
  /// The reason why the typed text cannot be a user id; `nil` if it can be one, and for a text that
  /// does not begin with `@`, such as a name.
  let problem: String?

  /// Checks a text. Only a text that begins with `@` counts as a user id, `@localpart:server`.
  /// <https://spec.matrix.org/v1.11/appendices/#user-identifiers>
  init(_ words: String) { problem = Self.problem(words) }

  private static func problem(_ words: String) -> String? {
    guard words.hasPrefix("@") else { return nil }
    let parts = words.dropFirst().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return ScreenWords.addressNeedsServer }
    let (name, server) = (parts[0], parts[1])
    if name.isEmpty { return ScreenWords.addressNeedsName }
    if server.isEmpty { return ScreenWords.addressNeedsServer }
    if words.contains(where: \.isWhitespace) { return ScreenWords.addressHasBlanks }
    let isHost = server.unicodeScalars.allSatisfy {
      ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0)
        || ".-:[]".unicodeScalars.contains($0)
    }
    guard isHost else { return ScreenWords.noServer(server) }
    return words.utf8.count > 255 ? ScreenWords.addressTooLong : nil
  }
}
