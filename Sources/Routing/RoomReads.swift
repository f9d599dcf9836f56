package import Intents
package import Model

/// The functions of the store that read a chat's room and its people, and the tags and marks of
/// chats. The program provides them; the router calls them on the engine's thread only.
package struct RoomReads: Sendable {
  /// The user's power level in a chat, and the power levels that actions need there.
  package var standing: @Sendable (ChatID) throws -> KnownStanding
  /// A part of the people of a chat who match the query, at most as many as one window (loaded
  /// part) of the list of people contains.
  package var members: @Sendable (MemberQuery) throws -> MemberWindow
  /// The stored details of a person of a chat; `nil` for a person who is not stored for that chat.
  package var person: @Sendable (UserID, ChatID) throws -> PersonFacts?
  /// The tags and unread marks that the person set for chats and that the server does not have yet.
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

  /// The functions for a store that contains no rooms.
  package static let none = RoomReads(
    standing: { _ in .unknown }, members: { _ in .empty }, person: { _, _ in nil })
}
