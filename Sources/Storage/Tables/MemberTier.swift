internal import Database
internal import Intents
internal import Model

/// The group of a chat's people to which a member belongs, as the column `tier` stores it. People
/// who are in the chat have 0, or less the higher their power level is.
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

  /// The tier of the person `?2` in the chat `?1` who is in the chat, as SQL.
  static let whenJoined = """
    -max(0, coalesce((SELECT level FROM member_powers WHERE chat = ?1 AND user = ?2), 0))
    """

  /// The name by which a member is sorted.
  static func foldedName(_ member: Member) -> String {
    FoldedName(member.displayName ?? member.user.localpart).text
  }

  /// What the number in a column says about a member of the list.
  static func presence(_ tier: Int64) -> MemberPresence {
    switch tier {
    case MemberTier.invited.rawValue: .invited
    case MemberTier.banned.rawValue: .banned
    default: .joined
    }
  }
}
