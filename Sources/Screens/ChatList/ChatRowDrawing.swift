internal import Cells
internal import Intents
internal import ViewModels

/// Draws the row of one chat in the chat list or the switcher, in one line or two.
struct ChatRowDrawing {
  /// The width in columns from which a chat list pane always draws each chat in one line, because
  /// such a line has space for the last message, too.
  static let columnsForPreview = 62

  let chat: ChatRowViewModel
  let isSelected: Bool
  /// `true` if the row has the mark: in the chat list that of the open chat, and without one, as in
  /// the switcher, the selected row.
  let isMarked: Bool
  let isFocused: Bool

  private var isUnread: Bool { chat.isInvite || !chat.mentions.isEmpty || !chat.unread.isEmpty }

  private var previewRole: StyleRole {
    switch chat.previewKind {
    case .message: .preview
    case .draft: .draft
    case .typing: .typing
    }
  }

  private var nameRole: StyleRole { isUnread ? .chatNameUnread : .chatName }

  /// Draws the chat's name and, if the row has 24 columns or more, the time; in the line below the
  /// preview and the badges. For a screen reader both lines are plain text.
  func drawTwoLines(into buffer: inout PaneBuffer, row: Int, columns: Range<Int>) {
    beginLine(&buffer, row: row, columns: columns)
    beginLine(&buffer, row: row + 1, columns: columns)
    guard chat.spoken.isEmpty else {
      writeSpoken([chat.spoken], into: &buffer, row: row, columns: columns, role: nameRole)
      return writeSpoken(
        [chat.time, chat.preview], into: &buffer, row: row + 1, columns: columns, role: previewRole)
    }
    let from = writeNumber(&buffer, row: row, column: columns.lowerBound + 2)
    var right = columns.upperBound - 1
    if columns.count >= 24 { right = writeTime(&buffer, row: row, right: right) }
    writeName(&buffer, row: row, from: from, to: right)
    let badges = writeBadges(&buffer, row: row + 1, right: columns.upperBound - 1)
    writePreview(&buffer, row: row + 1, from: columns.lowerBound + 2, to: badges)
  }

  /// Draws the chat's name and the badges; if the row has 28 columns or more, also the time, and
  /// the preview if there is room. Times and badges get the column widths of `grid`. For a screen
  /// reader the line is plain text.
  func drawOneLine(
    into buffer: inout PaneBuffer, row: Int, columns: Range<Int>, grid: ChatRowGrid
  ) {
    beginLine(&buffer, row: row, columns: columns)
    guard chat.spoken.isEmpty else {
      return writeSpoken(
        [chat.spoken, chat.time, chat.preview], into: &buffer, row: row, columns: columns,
        role: nameRole)
    }
    let from = writeNumber(&buffer, row: row, column: columns.lowerBound + 2)
    let badges = writeBadges(&buffer, row: row, right: columns.upperBound - 1)
    guard columns.count >= 28 else {
      writeName(&buffer, row: row, from: from, to: badges)
      return
    }
    let timeRight = columns.upperBound - 1 - grid.badgeColumns
    _ = writeTime(&buffer, row: row, right: timeRight)
    let right = grid.textEnd(in: columns)
    guard let preview = grid.previewColumn(in: columns) else {
      writeName(&buffer, row: row, from: from, to: right)
      return
    }
    writeName(&buffer, row: row, from: from, to: preview - 2)
    writePreview(&buffer, row: row, from: preview, to: right)
  }

  private func writeSpoken(
    _ parts: [String], into buffer: inout PaneBuffer, row: Int, columns: Range<Int>,
    role: StyleRole
  ) {
    buffer.write(
      parts.filter { !$0.isEmpty }.joined(separator: ", "),
      at: Position(row: row, column: columns.lowerBound + 2), role: role,
      maxColumns: columns.count - 3, overflow: .ellipsis)
  }

  private func beginLine(_ buffer: inout PaneBuffer, row: Int, columns: Range<Int>) {
    if isSelected {
      Self.select(row, columns, isFocused: isFocused, isMarked: isMarked, in: &buffer)
    } else if isMarked {
      buffer.write(
        PaneWords.mark, at: Position(row: row, column: columns.lowerBound), role: .markOff)
    }
  }

  static func select(
    _ row: Int, _ columns: Range<Int>, isFocused: Bool, isMarked: Bool = true,
    in buffer: inout PaneBuffer
  ) {
    buffer.fill(row: row, columns: columns, ground: isFocused ? .selected : .soft)
    guard isMarked else { return }
    buffer.write(
      PaneWords.mark, at: Position(row: row, column: columns.lowerBound),
      role: isFocused ? .mark : .markOff)
  }

  /// Writes the number that the person assigned to the chat, if any, before the chat's name, so
  /// that it stays there when the row gets the mark. Returns the column of the name.
  private func writeNumber(_ buffer: inout PaneBuffer, row: Int, column: Int) -> Int {
    guard let number = chat.number else { return column }
    buffer.write(
      "\(number.digit)", at: Position(row: row, column: column), role: .timestamp)
    return column + 2
  }

  private func writeName(_ buffer: inout PaneBuffer, row: Int, from: Int, to: Int) {
    let markColumns = chat.levelMark.isEmpty ? 0 : GraphemeWidth.columns(of: chat.levelMark) + 1
    let used = buffer.write(
      chat.name, at: Position(row: row, column: from), role: nameRole,
      maxColumns: max(1, to - from - markColumns), overflow: .ellipsis)
    guard markColumns > 0, from + used + markColumns <= to else { return }
    buffer.write(
      chat.levelMark, at: Position(row: row, column: from + used + 1), role: .timestamp)
  }

  private func writePreview(_ buffer: inout PaneBuffer, row: Int, from: Int, to: Int) {
    buffer.write(
      chat.preview, at: Position(row: row, column: from),
      role: previewRole, maxColumns: to - from, overflow: .ellipsis)
  }

  /// Writes the time of the chat's last activity, which ends before the column `right`. Returns the
  /// column up to which there is room to the left of the time.
  private func writeTime(_ buffer: inout PaneBuffer, row: Int, right: Int) -> Int {
    let width = GraphemeWidth.columns(of: chat.time)
    guard width > 0 else { return right }
    buffer.write(chat.time, at: Position(row: row, column: right - width), role: .timestamp)
    return right - width - 1
  }

  /// Writes the chat's badges (unread count and mentions, or "invite"), which end before the column
  /// `right`. Returns the column up to which there is room to the left of them.
  private func writeBadges(_ buffer: inout PaneBuffer, row: Int, right: Int) -> Int {
    var right = right
    for (text, role) in Self.badges(of: chat) {
      right -= GraphemeWidth.columns(of: text)
      buffer.write(text, at: Position(row: row, column: right), role: role)
    }
    return right - (Self.badges(of: chat).isEmpty ? 0 : 1)
  }

  /// The badges from right to left, with their blanks: the mentions, the unread count, then the
  /// mark of an unsent message, so that the row ends with "! 2  @1 "; "invite" for an invite.
  static func badges(of chat: ChatRowViewModel) -> [(text: String, role: StyleRole)] {
    let counts = self.counts(of: chat)
    guard !chat.unsentMark.isEmpty else { return counts }
    return counts + [(" \(chat.unsentMark)", .deliveryFailed)]
  }

  private static func counts(of chat: ChatRowViewModel) -> [(text: String, role: StyleRole)] {
    guard !chat.isInvite else { return [(" \(PaneWords.invite)", .badge)] }
    let mentions =
      chat.mentions.isEmpty ? [] : [(text: " \(chat.mentions) ", role: StyleRole.badgeMention)]
    guard !chat.unread.isEmpty else { return mentions }
    return mentions + [(" \(chat.unread)\(mentions.isEmpty ? "" : " ")", .badge)]
  }
}

/// Column widths that the one-line rows of several chats share, so that times and badges are
/// aligned.
struct ChatRowGrid {
  /// The width in columns of the widest time of these rows; 0 when no row has a time.
  let timeColumns: Int
  /// The width in columns of the widest badges of these rows, with the blank before them; 0 when no
  /// row has badges.
  let badgeColumns: Int

  init(_ chats: some Sequence<ChatRowViewModel>) {
    var time = 0
    var badge = 0
    for chat in chats {
      time = max(time, GraphemeWidth.columns(of: chat.time))
      let badges = ChatRowDrawing.badges(of: chat)
      badge = max(
        badge, badges.reduce(badges.isEmpty ? 0 : 1) { $0 + GraphemeWidth.columns(of: $1.text) })
    }
    timeColumns = time
    badgeColumns = badge
  }

  func textEnd(in columns: Range<Int>) -> Int {
    columns.upperBound - 1 - badgeColumns - timeColumns - (timeColumns > 0 ? 2 : 0)
  }

  func previewColumn(in columns: Range<Int>) -> Int? {
    let from = columns.lowerBound + 2
    let available = textEnd(in: columns) - from
    return available >= 36 ? from + min(28, available * 2 / 5) + 2 : nil
  }
}
