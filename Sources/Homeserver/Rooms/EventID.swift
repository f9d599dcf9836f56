/// The ids of events: `$`, the position in base 36, `-`, random letters. Clients treat ids as
/// opaque; the server reads the position from an id, so that no index of ids is needed.
enum EventID {
  private static let randomLetters = 20

  static func make(position: Int64, _ identifiers: Identifiers) -> String {
    "$" + String(position, radix: 36) + "-" + identifiers.randomText(randomLetters)
  }

  /// The position in an event id; `nil` when the id does not have this server's form.
  static func position(_ id: String) -> Int64? {
    guard id.first == "$", id.utf8.count < 64, let end = id.firstIndex(of: "-") else { return nil }
    return Int64(id[id.index(after: id.startIndex)..<end], radix: 36)
  }
}
