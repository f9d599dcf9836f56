package import Intents

/// The membership of a room in a space, as a state event `m.space.child` of the space defines it.
package struct SpaceChild: Sendable, Equatable {
  package let room: ChatID
  /// The position of the room among the rooms of the space; `nil` if the room does not belong to
  /// the space any more.
  package let place: SpacePlace?

  package init(room: ChatID, place: SpacePlace?) {
    self.room = room
    self.place = place
  }
}

/// The fields that order the rooms of a space.
/// <https://spec.matrix.org/v1.11/client-server-api/#ordering-of-children-within-a-space>
package struct SpacePlace: Sendable, Equatable {
  /// The maximum length of `order`, the text by which the rooms of a space are sorted, in
  /// characters.
  private static let longestOrder = 50

  /// The text by which the rooms of a space are sorted, character by character; `nil` if the
  /// `m.space.child` event has no valid text. Rooms without such a text come after the others.
  package let order: String?
  /// The timestamp of the `m.space.child` event, by which rooms with the same `order`, or without
  /// one, are sorted.
  package let timestamp: ServerTimestamp

  /// Makes a room's position in a space. An `order` that is longer than 50 characters, or has other
  /// characters than printable ASCII, is replaced by `nil`.
  package init(order: String?, timestamp: ServerTimestamp) {
    self.order = order.flatMap { Self.isValid($0) ? $0 : nil }
    self.timestamp = timestamp
  }

  private static func isValid(_ order: String) -> Bool {
    order.utf8.count <= longestOrder && order.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }
}
