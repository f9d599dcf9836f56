internal import Matrix

/// The limits on the size of an event.
///
/// Source: Matrix specification, Client-Server API, "Size limits". The size of an event is computed
/// as that of its content, type and state key, plus a constant for the rest.
enum EventSize {
  /// The limit on the bytes of an event as JSON.
  static let maximumBytes = 65_536
  /// The limit on the bytes of an event's type, and on those of its state key.
  static let maximumNameBytes = 255
  /// The bytes that are assumed for the parts of an event other than content, type and state key:
  /// ids, times, punctuation.
  private static let envelopeBytes = 500

  /// The size of an event in bytes, for the limit on the bytes that a user sends.
  static func bytes(of draft: EventDraft, contentBytes: Int) -> Int {
    contentBytes + draft.type.utf8.count + (draft.stateKey ?? "").utf8.count + envelopeBytes
  }

  /// Throws M_TOO_LARGE if an event, its type or its state key exceeds a limit, or if the content
  /// of a member event is longer than `limits` allow.
  ///
  /// - Parameter contentBytes: the size of the event's content as JSON, in bytes.
  static func check(_ draft: EventDraft, contentBytes: Int, limits: RoomLimits) throws {
    let names = [draft.type, draft.stateKey ?? ""].map(\.utf8.count)
    guard names.allSatisfy({ $0 <= maximumNameBytes }),
      bytes(of: draft, contentBytes: contentBytes) <= maximumBytes
    else { throw MatrixError.tooLarge("The event is larger than 65,536 bytes") }
    let mostBytes = limits.memberBytes
    guard draft.type != "m.room.member" || contentBytes <= mostBytes else {
      throw MatrixError.tooLarge("A member event is larger than \(mostBytes) bytes")
    }
  }
}
