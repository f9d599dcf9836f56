package import Intents
package import Model

/// The functions of the store that read a chat's room and its people. The program provides them;
/// the router calls them on the engine's thread only.
package struct RoomReads: Sendable {
  /// The user's power level in a chat, beside those that actions need.
  package var standing: @Sendable (ChatID) throws -> KnownStanding

  package init(standing: @escaping @Sendable (ChatID) throws -> KnownStanding) {
    self.standing = standing
  }

  /// The functions of a store without rooms.
  package static let none = RoomReads(standing: { _ in .unknown })
}
