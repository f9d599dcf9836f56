internal import Intents
internal import Keys

/// One edit of a text that is being written in the composer or in a field, or one move of its
/// cursor.
enum ComposerEdit: Sendable, Equatable {
  case type(Character)
  /// Text to insert, such as a pasted one, from which control characters are not removed yet.
  case paste(String)
  case newLine
  case left, right, wordLeft, wordRight, lineStart, lineEnd
  /// Moves the cursor to this number of graphemes from the start of the text, at most to its end.
  /// `MessagesScreen` computes the number for a move by a line, because the lines depend on the
  /// pane's width.
  case place(Int)
  case deleteBackward, deleteForward, deleteWord, deleteToStart, deleteToEnd
  /// Empties the composer. No key alone does this: a second `deleteToStart` in a row becomes it.
  case deleteAll

  init?(_ action: Action) {
    switch action {
    case .newLine: self = .newLine
    case .left: self = .left
    case .right: self = .right
    case .wordLeft: self = .wordLeft
    case .wordRight: self = .wordRight
    case .lineStart: self = .lineStart
    case .lineEnd: self = .lineEnd
    case .deleteBackward: self = .deleteBackward
    case .deleteForward: self = .deleteForward
    case .deleteWord: self = .deleteWord
    case .deleteToStart: self = .deleteToStart
    case .deleteToEnd: self = .deleteToEnd
    case .quit, .suspend, .help, .redraw, .switcher, .newChat, .rooms, .nextPane, .previousPane,
      .back, .nextChat, .previousChat, .nextUnread, .chatBefore, .openNumber, .retry, .up, .down,
      .pageUp, .pageDown, .first, .last,
      .choose, .peek, .markRead, .markAllRead, .changeLevel, .leaveChat, .openBanner, .settings,
      .accounts, .nextAccount, .search, .nextMatch, .previousMatch, .searchHere, .searchOrder,
      .jumpBack, .jumpForward,
      .widenList,
      .narrowList,
      .nextValue, .previousValue, .resetKeys, .scrollUp, .scrollDown, .scrollToStart, .scrollToEnd,
      .firstUnread, .fetchMissing, .selectMessage, .reply, .editMessage, .showOriginal, .openThread,
      .deleteMessage, .react, .copy, .openLink, .saveFile, .discard, .menu, .seenBy, .details,
      .versions, .unfold, .vote, .copyLink, .send,
      .undo, .redo, .yank, .olderText, .newerText, .openEditor, .members:
      return nil
    }
  }
}

extension ComposerEdit {
  var isText: Bool {
    switch self {
    case .type, .paste: true
    default: false
    }
  }
}

extension ComposerEdit {
  /// `true` if a composer that accepts only slash commands accepts the edit. `text`: the composer's
  /// text.
  func suitsCommand(_ text: ComposerText) -> Bool {
    guard isText || self == .newLine, !text.startsWithSlash else { return true }
    switch self {
    case .type(let character): return text.isEmpty && character == "/"
    case .paste(let words): return text.isEmpty && words.hasPrefix("/")
    default: return false
    }
  }
}

enum EditResult: Sendable, Equatable {
  case unchanged
  case moved
  case changed
  /// With the text to insert, the whole would exceed the limit, so nothing was inserted.
  case tooLong
}

extension ComposerText {
  mutating func apply(_ edit: ComposerEdit) -> EditResult {
    let old = (cursor, size)
    switch edit {
    case .type(let character): return put(String(character))
    case .paste(let raw): return put(raw)
    case .newLine: return put("\n")
    case .left: moveLeft(by: 1)
    case .right: moveRight(by: 1)
    case .wordLeft: moveWordLeft()
    case .wordRight: moveWordRight()
    case .lineStart: moveToLineStart()
    case .lineEnd: moveToLineEnd()
    case .place(let count): place(cursorAt: count)
    case .deleteBackward: deleteLeft()
    case .deleteForward: deleteRight()
    case .deleteWord: deleteWordLeft()
    case .deleteToStart: deleteToLineStart()
    case .deleteToEnd: deleteToLineEnd()
    case .deleteAll: self = ComposerText()
    }
    if old.1 != size { return .changed }
    return old.0 == cursor ? .unchanged : .moved
  }

  private mutating func put(_ raw: String) -> EditResult {
    let piece = PastedText.cleaned(raw, limit: Self.limit - size)
    if piece.isCut { return .tooLong }
    return !piece.text.isEmpty && insert(piece.text) ? .changed : .unchanged
  }

  private mutating func moveWordLeft() {
    moveLeft { $0.isWhitespace }
    moveLeft { !$0.isWhitespace }
  }

  private mutating func moveWordRight() {
    moveRight { $0.isWhitespace }
    moveRight { !$0.isWhitespace }
  }

  private mutating func deleteWordLeft() {
    deleteLeft { $0.isWhitespace }
    deleteLeft { !$0.isWhitespace }
  }

  /// Moves the cursor to the start of the line; if it is there already, to the start of the text.
  private mutating func moveToLineStart() {
    let isThere = before.isEmpty || before.last == "\n"
    moveLeft { isThere || $0 != "\n" }
  }

  /// Moves the cursor to the end of the line; if it is there already, to the end of the text.
  private mutating func moveToLineEnd() {
    let isThere = after.isEmpty || after.first == "\n"
    moveRight { isThere || $0 != "\n" }
  }

  /// Deletes from the cursor back to the start of the line; at the start, joins the line with the
  /// line before it.
  private mutating func deleteToLineStart() {
    if before.last == "\n" { deleteLeft() } else { deleteLeft { $0 != "\n" } }
  }
}

extension ComposerText {
  /// Deletes from the cursor to the end of the line; at the end, joins the line with the next line.
  private mutating func deleteToLineEnd() {
    if after.first == "\n" { deleteRight() } else { deleteRight { $0 != "\n" } }
  }

  /// The text that an edit would delete and that yank can insert again, with the side of the cursor
  /// on which the text is; `nil` for an edit that deletes nothing, and for the edits that always
  /// delete one grapheme.
  func killed(by edit: ComposerEdit) -> KilledText? {
    var rest = self
    switch edit {
    case .deleteWord, .deleteToStart:
      guard rest.apply(edit) == .changed else { return nil }
      return KilledText(before: String(before.dropFirst(rest.before.count)))
    case .deleteToEnd:
      guard rest.apply(edit) == .changed else { return nil }
      return KilledText(after: String(after.dropLast(rest.after.count)))
    case .deleteAll:
      return isEmpty ? nil : KilledText(before: before, after: after)
    case .type, .paste, .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd,
      .place, .deleteBackward, .deleteForward:
      return nil
    }
  }
}

// Text fields of one line
extension ComposerText {
  /// Inserts text into a field of one line, until the whole field has `limit` bytes; the rest of
  /// `raw` is dropped. Newlines and tabs become spaces.
  mutating func putLine(_ raw: String, limit: Int) -> EditResult {
    let piece = PastedText.line(raw, limit: max(0, limit - size))
    return !piece.isEmpty && insert(piece) ? .changed : .unchanged
  }

  /// Applies an edit to a field of one line that holds up to `limit` bytes; text that does not fit
  /// is dropped, and the edits `newLine` and `place` are ignored. `linkLimit`: the limit of a link
  /// to Matrix; `nil` for a field that takes none.
  mutating func applyInLine(_ edit: ComposerEdit, limit: Int, linkLimit: Int? = nil) {
    let pasted = if case .paste(let raw) = edit { raw.trimmingBlanks() } else { "" }
    let limit =
      linkLimit.flatMap { MatrixLink.mayBegin(isEmpty ? pasted : text) ? $0 : nil } ?? limit
    switch edit {
    case .type(let character): _ = putLine(String(character), limit: limit)
    case .paste(let raw): _ = putLine(raw, limit: limit)
    case .newLine, .place, .deleteAll: break
    case .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .deleteBackward,
      .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd:
      _ = apply(edit)
    }
  }
}

extension String {
  func trimmingBlanks() -> String {
    var rest = Substring(self)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    return String(rest)
  }
}

extension ComposerEdit {
  var beginsCommand: Bool {
    switch self {
    case .type(let character): character == "/"
    case .paste(let text): text.hasPrefix("/")
    default: false
    }
  }
}
