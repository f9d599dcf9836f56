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

  /// The power levels that actions in the room need.
  package let needed: NeededPowers
  /// The power level of all people who are not in `users`.
  package let usual: Int
  /// The power levels of people who have a level of their own.
  package let users: [UserID: Int]

  package init(needed: NeededPowers, usual: Int, users: [UserID: Int]) {
    self.needed = needed
    self.usual = usual
    self.users = users
  }
}
