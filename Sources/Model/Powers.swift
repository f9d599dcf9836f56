package import Intents

/// The power levels of a room (`m.room.power_levels`): the levels that actions need, and the levels
/// of people. All levels are from -`highest` to `highest`.
/// <https://spec.matrix.org/v1.19/client-server-api/#mroompower_levels>
package struct RoomPowers: Sendable, Equatable {
  /// The greatest power level, 2^53 - 1: all integers up to it are exact in every JSON
  /// implementation.
  package static let highest = 1 << 53 - 1
  /// The power level that stands for a room's creators in room versions in which they rank above
  /// all power levels (12 and later).
  package static let creator = 1 << 53

  package let needed: NeededPowers
  /// The power level of all people who are not in `users`.
  package let usual: Int
  package let users: [UserID: Int]

  package init(needed: NeededPowers, usual: Int, users: [UserID: Int]) {
    self.needed = needed
    self.usual = usual
    self.users = users
  }
}

package struct NeededPowers: Sendable, Equatable {
  package let message: Int
  package let name: Int
  package let topic: Int
  package let invite: Int
  package let kick: Int
  package let ban: Int
  /// The power level that is needed to delete other people's messages, and to end their polls.
  package let redact: Int

  package init(
    message: Int, name: Int, topic: Int, invite: Int, kick: Int, ban: Int, redact: Int = 50
  ) {
    self.redact = redact
    self.message = message
    self.name = name
    self.topic = topic
    self.invite = invite
    self.kick = kick
    self.ban = ban
  }

  /// The power level that a change of the room, or of a person's membership of it, needs; `nil` for
  /// a change that needs no level.
  package func level(for change: RoomChange) -> Int? {
    switch change {
    case .person(let task, _, _): level(for: task)
    case .topic: topic
    case .name: name
    // The display name is the user's own, and each server has its own rules for its public
    // directory.
    case .nick, .listing: nil
    }
  }

  package func level(for task: PersonTask) -> Int? {
    switch task {
    case .invite: invite
    case .kick: kick
    case .ban: ban
    case .unban: max(ban, kick)
    case .ignore, .unignore: nil
    }
  }
}
