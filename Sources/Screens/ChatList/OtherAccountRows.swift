internal import Cells
package import Intents
package import ViewModels

/// The rows at the end of the chat list for the accounts that are open but not shown: each account,
/// and below it some of its invites and unread chats.
package struct OtherAccountRows: Sendable, Equatable {
  package enum Row: Sendable, Equatable {
    case account(OtherAccountViewModel)
    case chat(OtherChatViewModel)
  }

  /// The identity of a row: an account, or a chat of an account. It stays the same when the row's
  /// content changes. The id of a chat is unique only within its account.
  package enum Place: Sendable, Equatable {
    case account(String)
    case chat(account: String, ChatID)

    package var account: String {
      switch self {
      case .account(let name), .chat(account: let name, _): name
      }
    }
  }

  package let rows: [Row]

  package static let none = OtherAccountRows([])

  private init(rows: [Row]) { self.rows = rows }

  package init(_ accounts: [OtherAccountViewModel]) {
    rows = accounts.flatMap { [.account($0)] + $0.chats.map { .chat($0) } }
  }

  /// At most `limit` of the rows: the accounts first, then as many of their chats as fit, the chats
  /// of the first account before those of the next.
  package func fitting(_ limit: Int) -> OtherAccountRows {
    guard rows.count > limit else { return self }
    let heads = rows.count { $0.isAccount }
    guard heads < limit else {
      return OtherAccountRows(rows: Array(rows.filter(\.isAccount).prefix(max(0, limit))))
    }
    var chats = limit - heads
    return OtherAccountRows(
      rows: rows.filter { row in
        if row.isAccount { return true }
        chats -= 1
        return chats >= 0
      })
  }

  /// The index of the row for an account or a chat; if the chat has no row, that of its account;
  /// `nil` if the account has no row.
  package func index(of place: Place) -> Int? {
    rows.firstIndex { $0.place == place }
      ?? rows.firstIndex { $0.place == .account(place.account) }
  }
}

extension OtherAccountRows.Row {
  package var place: OtherAccountRows.Place {
    switch self {
    case .account(let account): .account(account.name)
    case .chat(let chat): .chat(account: chat.account, chat.row.id)
    }
  }

  fileprivate var isAccount: Bool {
    if case .account = self { true } else { false }
  }
}

struct OtherAccountDrawing {
  let row: OtherAccountRows.Row
  let isSelected: Bool
  /// `true` if the row has the mark while it is selected, because no chat is open.
  let isMarked: Bool
  let isFocused: Bool
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

struct OtherMatchDrawing {
  let chat: OtherChatViewModel
  let isSelected: Bool

  func draw(into buffer: inout PaneBuffer, row: Int, columns: Range<Int>) {
    if isSelected { ChatRowDrawing.select(row, columns, isFocused: true, in: &buffer) }
    let from = columns.lowerBound + 2
    var right = columns.upperBound - 1
    guard chat.row.spoken.isEmpty else {
      let words = "\(chat.row.spoken), \(PaneWords.account(chat.account))"
      return write(words, .chatName, from..<right, into: &buffer, row)
    }
    let badges = ChatRowDrawing.badges(of: chat.row)
    for (text, role) in badges {
      right -= GraphemeWidth.columns(of: text)
      buffer.write(text, at: Position(row: row, column: right), role: role)
    }
    if !badges.isEmpty { right -= 1 }
    // The name of the chat gets at least half of the row.
    let mark = min(GraphemeWidth.columns(of: chat.account), max(0, (right - from) / 2 - 2))
    if mark > 0 { write(chat.account, .preview, right - mark..<right, into: &buffer, row) }
    let end = mark > 0 ? right - mark - 2 : right
    write(
      chat.row.name, badges.isEmpty ? .chatName : .chatNameUnread, from..<max(from + 1, end),
      into: &buffer, row)
  }

  private func write(
    _ text: String, _ role: StyleRole, _ columns: Range<Int>, into buffer: inout PaneBuffer,
    _ row: Int
  ) {
    buffer.write(
      text, at: Position(row: row, column: columns.lowerBound), role: role,
      maxColumns: columns.count, overflow: .ellipsis)
  }
}
