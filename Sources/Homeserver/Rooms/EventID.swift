/// The ids of events: `$`, the event's position (its number among all changes on the server) in
/// base 36, `-`, random characters. The position in an id makes an index of ids unnecessary.
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
