internal import Intents

/// The columns of a joined chat or an invite by which a search matches and orders it.
struct SearchedChat {
  let key: Int64
  let activity: Int64
  /// The chat's name in lower case.
  let foldedName: String
  /// The other person of a direct chat; `nil` for any other chat.
  let directUser: UserID?
}
