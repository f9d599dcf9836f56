internal import Database
internal import Intents
internal import Model

/// The number by which the list of a chat's people is grouped, as the column `tier` stores it.
/// Joined people have 0 or, if they have a power level of their own above 0, the negated level.
enum MemberTier: Int64, Bindable {
  case joined = 0
  case invited = 1
  case banned = 2
  case gone = 3

  var sqlValue: SQLValue { .integer(rawValue) }

  init(_ member: Member) {
    switch member.membership {
    case .joined: self = .joined
    case .invited: self = .invited
    case .left: self = member.isBanned ? .banned : .gone
    }
  }

  /// The SQL expression for the tier (`MemberTier`) of a person who has joined a chat: the
  /// parameter `?2` is the person, `?1` the chat.
  static let whenJoined = """
    -max(0, coalesce((SELECT level FROM member_powers WHERE chat = ?1 AND user = ?2), 0))
    """

  /// The folded name by which a member is sorted in the list of a chat's people.
  static func foldedName(_ member: Member) -> String {
    FoldedName(member.displayName ?? member.user.localpart).text
  }

  /// The membership for which a number of the column `tier` stands.
  static func presence(_ tier: Int64) -> MemberPresence {
    switch tier {
    case MemberTier.invited.rawValue: .invited
    case MemberTier.banned.rawValue: .banned
    case MemberTier.gone.rawValue: .left
    default: .joined
    }
  }
}
