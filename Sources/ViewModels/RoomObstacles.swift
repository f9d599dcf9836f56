package import Intents

/// The reasons why the person cannot change the room of a chat, or write in it: a sentence for each
/// action, "" if nothing is known to forbid it.
package struct RoomObstacles: Sendable, Equatable {
  package let invite: String
  package let kick: String
  package let ban: String
  package let unban: String
  package let topic: String
  package let name: String
  package let writing: String

  package init(
    invite: String, kick: String, ban: String, unban: String, topic: String, name: String,
    writing: String
  ) {
    self.invite = invite
    self.kick = kick
    self.ban = ban
    self.unban = unban
    self.topic = topic
    self.name = name
    self.writing = writing
  }

  package static let none = onlyWriting("")

  /// Makes obstacles of which only `writing` has a reason, or none if the reason is "".
  package static func onlyWriting(_ reason: String) -> RoomObstacles {
    RoomObstacles(
      invite: "", kick: "", ban: "", unban: "", topic: "", name: "", writing: reason)
  }

  /// The reason why the person cannot make `change`; "" if nothing is known to forbid it.
  package func obstacle(to change: RoomChange) -> String {
    switch change {
    case .person(.invite, _, _): invite
    case .person(.kick, _, _): kick
    case .person(.ban, _, _): ban
    case .person(.unban, _, _): unban
    case .person(.ignore, _, _), .person(.unignore, _, _): ""
    case .topic: topic
    case .name: name
    case .nick, .listing: ""
    }
  }
}
