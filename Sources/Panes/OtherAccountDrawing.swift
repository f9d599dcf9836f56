internal import Cells
internal import ViewModels

/// Draws one row of another account in the chat list: the account, or one of its chats.
struct OtherAccountDrawing {
  let row: OtherAccountRows.Row
  let isSelected: Bool
  /// `true` if the row has the mark while it is selected, because no chat is open.
  let isMarked: Bool
  /// `true` if the chat list has the keyboard focus.
  let isFocused: Bool
  /// `true` if the row is drawn for a screen reader.
  let isLinear: Bool

  func draw(into buffer: inout PaneBuffer, row line: Int) {
    let columns = buffer.size.columns
    if isSelected {
      ChatRowDrawing.select(
        line, 0..<columns, isFocused: isFocused, isMarked: isMarked, in: &buffer)
    }
    switch row {
    case .account(let account) where isLinear:
      write(account.spoken, .day, at: 2, to: columns - 1, into: &buffer, line)
    case .chat(let chat) where isLinear:
      write(spoken(chat), .chatNameUnread, at: 2, to: columns - 1, into: &buffer, line)
    case .account(let account):
      let right = drawBadges(badges(of: account), into: &buffer, line)
      let used = write(account.name, .day, at: 2, to: right, into: &buffer, line)
      let state = 2 + used + 2
      guard !account.state.isEmpty, state + 4 <= right else { return }
      let role: StyleRole = account.tone == .offline ? .statusOffline : .preview
      write(account.state, role, at: state, to: right, into: &buffer, line)
    case .chat(let chat):
      let right = drawBadges(ChatRowDrawing.badges(of: chat.row), into: &buffer, line)
      write(chat.row.name, .chatNameUnread, at: 4, to: right, into: &buffer, line)
    }
  }

  @discardableResult private func write(
    _ text: String, _ role: StyleRole, at column: Int, to right: Int,
    into buffer: inout PaneBuffer, _ line: Int
  ) -> Int {
    buffer.write(
      text, at: Position(row: line, column: column), role: role,
      maxColumns: max(1, right - column), overflow: .ellipsis)
  }

  /// Draws badges at the right edge of the row; returns the column up to which there is space.
  private func drawBadges(
    _ badges: [(text: String, role: StyleRole)], into buffer: inout PaneBuffer, _ line: Int
  ) -> Int {
    var right = buffer.size.columns - 1
    for (text, role) in badges {
      right -= GraphemeWidth.columns(of: text)
      buffer.write(text, at: Position(row: line, column: right), role: role)
    }
    return right - (badges.isEmpty ? 0 : 1)
  }

  /// The account's badges from right to left, in the same order as those of a chat.
  private func badges(of account: OtherAccountViewModel) -> [(text: String, role: StyleRole)] {
    let mentions =
      account.mentions.isEmpty
      ? [] : [(text: " \(account.mentions) ", role: StyleRole.badgeMention)]
    guard !account.unread.isEmpty else { return mentions }
    return mentions + [(" \(account.unread)\(mentions.isEmpty ? "" : " ")", .badge)]
  }

  private func spoken(_ chat: OtherChatViewModel) -> String {
    let name = chat.row.spoken.isEmpty ? chat.row.name : chat.row.spoken
    return "\(name), \(PaneWords.account(chat.account))"
  }
}
