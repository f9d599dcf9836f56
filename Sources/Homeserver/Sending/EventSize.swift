internal import Matrix

/// The largest event that a room takes.
///
/// Source: Matrix specification, Client-Server API, "Size limits". An event is measured by its
/// content and its names; a constant stands for the rest.
enum EventSize {
  /// The most bytes of an event as JSON.
  static let maximumBytes = 65_536
  /// The most bytes of an event's type, and of its state key.
  static let maximumNameBytes = 255
  /// The bytes of an event around its content and its names: ids, times, punctuation.
  private static let envelopeBytes = 500

  /// Throws M_TOO_LARGE if an event is larger than any event may be, or if it is a member event
  /// with more content than `limits` allow.
  ///
  /// - Parameter contentBytes: the bytes of the event's content as JSON.
  static func check(_ draft: EventDraft, contentBytes: Int, limits: RoomLimits) throws {
    let names = [draft.type, draft.stateKey ?? ""].map(\.utf8.count)
    guard names.allSatisfy({ $0 <= maximumNameBytes }),
      contentBytes + names.reduce(envelopeBytes, +) <= maximumBytes
    else { throw MatrixError.tooLarge("The event is larger than 65,536 bytes") }
    let mostBytes = limits.memberBytes
    guard draft.type != "m.room.member" || contentBytes <= mostBytes else {
      throw MatrixError.tooLarge("A member event is larger than \(mostBytes) bytes")
    }
  }
}
