internal import Intents
internal import Panes
internal import ViewModels

// The number of new messages below the view, which a mark in the note row shows.
extension MessagesScreen {
  /// The number of other people's messages that arrived since the newest message was visible; 0
  /// while the view follows new messages, and if the number is not known, for instance because some
  /// of them may not be loaded.
  var newCount: Int {
    guard let rows = state.rows, rows.later == nil, state.scroll != .end, let newestSeen else {
      return 0
    }
    let seen = state.echoes.newID(of: newestSeen)
    guard let last = rows.rows.lastIndex(where: { MessagesLayout.messageID(of: $0) == seen }) else {
      return 0
    }
    let later = rows.rows[(last + 1)...]
    if later.contains(where: { if case .gap = $0 { true } else { false } }) { return 0 }
    return later.count { row in
      if case .message(let message) = row { message.senderColor != 0 } else { false }
    }
  }
}
