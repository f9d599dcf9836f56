internal import Intents
internal import ViewModels

/// The undo and redo history of a composer. The characters of a word, typed one after the other,
/// are one undo step; so are whitespace typed in a row, and repeated deletions of one grapheme
/// before the cursor, or after it. An edit of a message that was left with a changed text is a step
/// of its own: its undo goes on with the edit, which has a history of its own.
struct ComposerUndo: Sendable, Equatable {
  /// The limits of the undo history: the number of texts, and their total length in bytes of UTF-8.
  private static let maxTexts = 100
  private static let mostBytes = 4_000_000

  private var past: [Step] = []
  private var future: [ComposerText] = []
  private var size = 0
  /// The number of undo steps since the person did something else that cannot be undone.
  private(set) var recent = 0
  /// The kind of the last edit of the composer's text; a further edit of that kind continues the
  /// undo step. `nil` if the next edit begins a new step, such as after a move of the cursor.
  private var run: Run?

  private struct Step: Sendable, Equatable {
    let text: ComposerText
    /// The message of an edit that was left with this text; `nil` for a text of this history.
    var edit: EventID?
  }

  private enum Run: Sendable, Equatable {
    case word, blanks, backward, forward
  }

  func continues(_ edit: ComposerEdit) -> Bool { run != nil && run == Self.run(of: edit) }

  /// Records the text as it was before a change that begins a new step. `edit`: the edit that
  /// changed the text; `nil` for any other change, whose step no edit continues.
  mutating func record(_ before: ComposerText, edit: ComposerEdit? = nil) {
    run = edit.flatMap(Self.run)
    future = []
    push(Step(text: before))
  }

  mutating func record(_ left: LeftEdit) {
    run = nil
    future = []
    push(Step(text: left.text, edit: left.event))
  }

  /// Removes and returns the left edit with which undo is to go on; `nil` if another step comes
  /// first.
  mutating func takeLeftEdit() -> LeftEdit? {
    guard let step = past.last, let event = step.edit else { return nil }
    dropLast()
    return LeftEdit(event: event, text: step.text)
  }

  /// Removes the left edits of a message that is no longer as it was for them: it was edited again.
  mutating func removeLeftEdits(of event: EventID) {
    past.removeAll { $0.edit == event }
    size = past.reduce(0) { $0 + $1.text.size }
  }

  /// Applies the new ids of the person's own messages.
  mutating func follow(_ echoes: [OwnEcho]) {
    for index in past.indices where past[index].edit != nil {
      past[index].edit = past[index].edit.map { echoes.newID(of: $0) }
    }
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
    guard let step = past.last, step.edit == nil else { return nil }
    dropLast()
    future.append(now)
    return step.text
  }

  private mutating func dropLast() {
    size -= past.removeLast().text.size
    recent = max(0, recent - 1)
    run = nil
  }

  mutating func redo(_ now: ComposerText) -> ComposerText? {
    guard let text = future.popLast() else { return nil }
    run = nil
    push(Step(text: now))
    return text
  }

  private mutating func push(_ step: Step) {
    past.append(step)
    recent += 1
    size += step.text.size
    while past.count > Self.maxTexts || size > Self.mostBytes, !past.isEmpty {
      size -= past.removeFirst().text.size
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
