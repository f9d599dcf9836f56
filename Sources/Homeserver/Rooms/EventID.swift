/// The ids of events: `$`, the event's position (its number among all changes on the server) in
/// base 36, `-`, random characters; in rooms of the oldest versions also a colon and the server's
/// name. The position in an id makes an index of ids unnecessary.
enum EventID {
  private static let randomLetters = 20
  /// The limit on the bytes of an id, those of the server's name included.
  private static let mostBytes = 255

  /// Makes the id of an event.
  ///
  /// - Parameter version: the version of the event's room.
  static func make(
    position: Int64, version: RoomVersion, _ identifiers: IdentifierMaker
  ) -> String {
    let name = String(position, radix: 36) + "-" + identifiers.randomText(randomLetters)
    return version.namesServerInEventIDs ? identifiers.identifier("$", name) : "$" + name
  }

  /// The position that an event id contains, whether or not there is such an event; `nil` when the
  /// id does not begin as this server's event ids do, or is too long.
  static func position(_ id: String) -> Int64? {
    guard id.first == "$", id.utf8.count <= mostBytes, let end = id.firstIndex(of: "-") else {
      return nil
    }
    return Int64(id[id.index(after: id.startIndex)..<end], radix: 36)
  }
}
