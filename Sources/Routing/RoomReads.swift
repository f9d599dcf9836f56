package import Intents
package import Model

/// The functions of the store that read a chat's room and its people. The program provides them;
/// the router calls them on the engine's thread only.
package struct RoomReads: Sendable {
  /// The user's power level in a chat, beside those that actions need.
  package var standing: @Sendable (ChatID) throws -> KnownStanding
  /// A part of the people of a chat.
  package var members: @Sendable (MemberQuery) throws -> MemberWindow
  /// What is known of a person of a chat; `nil` for somebody who is not stored there.
  package var person: @Sendable (UserID, ChatID) throws -> PersonFacts?
  /// The settings of chats that the server does not have yet.
  package var pendingData: @Sendable () throws -> [PendingDatum]

  package init(
    standing: @escaping @Sendable (ChatID) throws -> KnownStanding,
    members: @escaping @Sendable (MemberQuery) throws -> MemberWindow,
    person: @escaping @Sendable (UserID, ChatID) throws -> PersonFacts?,
    pendingData: @escaping @Sendable () throws -> [PendingDatum] = { [] }
  ) {
    self.pendingData = pendingData
    self.standing = standing
    self.members = members
    self.person = person
  }

  /// The functions of a store without rooms.
  package static let none = RoomReads(
    standing: { _ in .unknown }, members: { _ in .empty }, person: { _, _ in nil })
}
