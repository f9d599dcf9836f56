/// Whether what is typed can be somebody's name or address, by its form alone: a pure function that is
/// asked at each key.
struct AddressCheck: Sendable, Equatable {
  /// Why it cannot be; `nil`: it can, or nothing is typed.
  let problem: String?

  /// Only what begins like a user id is held to be one: `@localpart:server`.
  /// <https://spec.matrix.org/v1.11/appendices/#user-identifiers>
  init(_ words: String) { problem = Self.problem(words) }

  private static func problem(_ words: String) -> String? {
    guard words.hasPrefix("@") else { return nil }
    let parts = words.dropFirst().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return "An address needs a server: @name:server" }
    let (name, server) = (parts[0], parts[1])
    if name.isEmpty { return "An address needs a name: @name:server" }
    if server.isEmpty { return "An address needs a server: @name:server" }
    if words.contains(where: \.isWhitespace) { return "An address has no blanks" }
    let isHost = server.unicodeScalars.allSatisfy {
      ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0)
        || ".-:[]".unicodeScalars.contains($0)
    }
    guard isHost else { return "“\(server)” cannot be a server" }
    return words.utf8.count > 255 ? "The address is too long" : nil
  }
}
