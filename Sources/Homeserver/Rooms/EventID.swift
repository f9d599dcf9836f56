/// The ids of events: `$`, the position, `-`, random letters. Opaque to clients; here the position is
/// read back, so that no index of ids is needed.
enum EventID {
  private static let randomLetters = 20

  static func make(position: Int64, _ identifiers: Identifiers) -> String {
    "$" + String(position, radix: 36) + "-" + identifiers.randomText(randomLetters)
  }

  /// The position in an id; `nil` for an id that is not of this server.
  static func position(_ id: String) -> Int64? {
    guard id.first == "$", id.utf8.count < 64, let end = id.firstIndex(of: "-") else { return nil }
    return Int64(id[id.index(after: id.startIndex)..<end], radix: 36)
  }
}
