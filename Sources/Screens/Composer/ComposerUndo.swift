/// The undo and redo history of a composer. The characters of a word, typed one after the other,
/// are one undo step; so are whitespace typed in a row, and repeated deletions of one grapheme
/// before the cursor, or after it.
struct ComposerUndo: Sendable, Equatable {
  /// The limits of the undo history: the number of texts, and their total length in bytes of UTF-8.
  private static let mostTexts = 100
  private static let mostBytes = 4_000_000

  private var past: [ComposerText] = []
  private var future: [ComposerText] = []
  private var size = 0
  /// The number of undo steps since the person did something else that cannot be undone.
  private(set) var recent = 0
  /// The kind of the last edit of the composer's text; a further edit of that kind continues the
  /// undo step. `nil` if the next edit begins a new step, such as after a move of the cursor.
  private var run: Run?

  private enum Run: Sendable, Equatable {
    case word, blanks, backward, forward
  }

  func continues(_ edit: ComposerEdit) -> Bool { run != nil && run == Self.run(of: edit) }

  /// Records the text as it was before a change that begins a new step. `edit`: the edit that
  /// changed the text; `nil` for any other change, whose step no edit continues.
  mutating func record(_ before: ComposerText, edit: ComposerEdit? = nil) {
    run = edit.flatMap(Self.run)
    future = []
    push(before)
  }

  mutating func endStep() { run = nil }

  /// Records that the person did something else, which cannot be undone: earlier steps are not the
  /// latest thing any more.
  mutating func endRecent() {
    run = nil
    recent = 0
  }

  mutating func clear() { self = ComposerUndo() }

  mutating func undo(_ now: ComposerText) -> ComposerText? {
    guard let text = past.popLast() else { return nil }
    size -= text.size
    recent = max(0, recent - 1)
    run = nil
    future.append(now)
    return text
  }

  mutating func redo(_ now: ComposerText) -> ComposerText? {
    guard let text = future.popLast() else { return nil }
    run = nil
    push(now)
    return text
  }

  private mutating func push(_ text: ComposerText) {
    past.append(text)
    recent += 1
    size += text.size
    while past.count > Self.mostTexts || size > Self.mostBytes, !past.isEmpty {
      size -= past.removeFirst().size
    }
  }

  private static func run(of edit: ComposerEdit) -> Run? {
    switch edit {
    case .type(let character): character.isWhitespace ? .blanks : .word
    case .deleteBackward: .backward
    case .deleteForward: .forward
    case .paste, .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .place,
      .deleteWord, .deleteToStart, .deleteToEnd, .deleteAll:
      nil
    }
  }
}
