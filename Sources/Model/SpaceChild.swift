package import Intents

/// A room's place in a space, as a state event `m.space.child` of the space says it.
package struct SpaceChild: Sendable, Equatable {
  package let room: ChatID
  /// The place of the room; `nil` if the room does not belong to the space any more.
  package let place: SpacePlace?

  package init(room: ChatID, place: SpacePlace?) {
    self.room = room
    self.place = place
  }
}

/// The fields that order the rooms of a space.
/// <https://spec.matrix.org/v1.11/client-server-api/#ordering-of-children-within-a-space>
package struct SpacePlace: Sendable, Equatable {
  /// The limit of the characters of `order`.
  private static let longestOrder = 50

  /// A text by which rooms are sorted, character by character; `nil` without a valid one. Rooms
  /// without one come after the others.
  package let order: String?
  /// The time of the event, by which rooms are sorted that have the same text or none.
  package let timestamp: ServerTimestamp

  /// A text that is too long, or has other characters than the space and the visible ones of ASCII,
  /// counts as none.
  package init(order: String?, timestamp: ServerTimestamp) {
    self.order = order.flatMap { Self.isValid($0) ? $0 : nil }
    self.timestamp = timestamp
  }

  private static func isValid(_ order: String) -> Bool {
    order.utf8.count <= longestOrder && order.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }
}
