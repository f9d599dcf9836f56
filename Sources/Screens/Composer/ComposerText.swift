internal import Formatting
internal import Intents

/// A text that is being written in the composer or in a field, split at the cursor, so that a key
/// press in a long text does not copy or count the whole text.
struct ComposerText: Sendable, Equatable {
  /// The limit of the length of the text, in bytes of UTF-8, above which laying the text out at
  /// each key press takes too long; fields have lower limits of their own. A text that is longer
  /// than a message (`MessageLimit`) can be sent as a file.
  static let limit = FileContent.maxTextBytes

  private(set) var before = ""
  private(set) var after = ""
  /// The number of graphemes in `before`. The number is stored, because counting the graphemes at
  /// each key press would take milliseconds in a long text.
  private(set) var cursor = 0
  /// The number of newlines in the text, stored for the same reason.
  private var newlines = 0

  init() {}

  /// Makes the text of a draft, cleaned and truncated to `limit` bytes, with the draft's cursor.
  init(_ draft: Draft) {
    _ = insert(PastedText.cleaned(draft.text, limit: Self.limit).text)
    place(cursorAt: draft.cursor)
  }

  var text: String { before + after }

  var isEmpty: Bool { before.isEmpty && after.isEmpty }
  var isBlank: Bool { before.allSatisfy(\.isWhitespace) && after.allSatisfy(\.isWhitespace) }

  /// The text's length in bytes of UTF-8.
  var size: Int { before.utf8.count + after.utf8.count }

  /// The number of lines; a newline at the end begins no line.
  var lines: Int {
    let last = after.utf8.last ?? before.utf8.last
    return newlines + (last == UInt8(ascii: "\n") ? 0 : 1)
  }

  var draft: Draft { Draft(text: text, cursor: cursor) }

  var state: ComposerState { ComposerState(text: text, cursor: cursor) }

  /// Inserts `piece` before the cursor. Changes nothing and returns `false` if the text would be
  /// too long.
  mutating func insert(_ piece: String) -> Bool {
    guard piece.utf8.count <= Self.limit - size else { return false }
    let last = before.last
    before += piece
    newlines += piece.newlines
    if piece.unicodeScalars.count == 1 {
      // A single scalar, as from a key, may have joined the grapheme before it.
      cursor += last.map { joined($0, piece) } ?? 1
    } else {
      cursor = before.count
    }
    settle()
    return true
  }

  /// Inserts `piece` before the whole text, without a limit. The text after the cursor stays the
  /// same.
  mutating func prepend(_ piece: String) {
    before = piece + before
    newlines += piece.newlines
    cursor = before.count
    settle()
  }

  /// Replaces all text before the cursor by `piece`. Changes nothing and returns `false` if the
  /// text would be too long.
  mutating func replaceStart(with piece: String) -> Bool {
    guard piece.utf8.count <= Self.limit - after.utf8.count else { return false }
    newlines += piece.newlines - before.newlines
    before = piece
    cursor = piece.count
    settle()
    return true
  }

  /// The number of graphemes that appending `piece`, a single Unicode scalar, adds: 0 if it becomes
  /// part of `last`, the text's last grapheme, otherwise 1.
  private func joined(_ last: Character, _ piece: String) -> Int {
    (String(last) + piece).count == 1 ? 0 : 1
  }

  /// Moves the cursor forward to the next boundary between graphemes of the whole text, because an
  /// edit can join two graphemes.
  private mutating func settle() {
    guard let first = after.unicodeScalars.first, let last = before.unicodeScalars.last else {
      return
    }
    // Two ASCII characters are always two graphemes, as the text has no CR.
    guard !(first.isASCII && last.isASCII), let left = before.last, let right = after.first else {
      return
    }
    guard (String(left) + String(right)).first != left else { return }
    let whole = text
    let offset = before.utf8.count
    var end = whole.startIndex
    var count = 0
    while end < whole.endIndex, whole.utf8.distance(from: whole.startIndex, to: end) < offset {
      end = whole.index(after: end)
      count += 1
    }
    before = String(whole[..<end])
    after = String(whole[end...])
    cursor = count
  }

  /// Moves the cursor to `count` graphemes from the start of the text, or to the end of a shorter
  /// text.
  mutating func place(cursorAt count: Int) {
    let whole = text
    var end = whole.startIndex
    cursor = 0
    while cursor < count, end < whole.endIndex {
      end = whole.index(after: end)
      cursor += 1
    }
    before = String(whole[..<end])
    after = String(whole[end...])
  }
}

// Moves and deletions remove graphemes from the ends of the two halves.
extension ComposerText {
  mutating func moveLeft(while condition: (Character) -> Bool) {
    let start = startOfRun(condition)
    let moved = before[start...]
    cursor -= moved.count
    after = String(moved) + after
    before = String(before[..<start])
  }

  mutating func moveRight(while condition: (Character) -> Bool) {
    let end = after.firstIndex { !condition($0) } ?? after.endIndex
    let moved = after[..<end]
    cursor += moved.count
    before += moved
    after = String(after[end...])
  }

  /// Moves the cursor left by at most `count` graphemes.
  mutating func moveLeft(by count: Int) {
    var left = count
    moveLeft { _ in
      left -= 1
      return left >= 0
    }
  }

  /// Moves the cursor right by at most `count` graphemes.
  mutating func moveRight(by count: Int) {
    var left = count
    moveRight { _ in
      left -= 1
      return left >= 0
    }
  }

  mutating func deleteLeft(while condition: (Character) -> Bool) {
    let start = startOfRun(condition)
    cursor -= before[start...].count
    newlines -= before[start...].newlines
    before = String(before[..<start])
    settle()
  }

  mutating func deleteLeft() {
    guard let last = before.popLast() else { return }
    cursor -= 1
    newlines -= String(last).newlines
    settle()
  }

  mutating func deleteRight() {
    guard !after.isEmpty else { return }
    newlines -= String(after.removeFirst()).newlines
    settle()
  }

  mutating func deleteRight(while condition: (Character) -> Bool) {
    let end = after.firstIndex { !condition($0) } ?? after.endIndex
    newlines -= after[..<end].newlines
    after = String(after[end...])
    settle()
  }

  private func startOfRun(_ condition: (Character) -> Bool) -> String.Index {
    var start = before.endIndex
    while start > before.startIndex {
      let previous = before.index(before: start)
      guard condition(before[previous]) else { break }
      start = previous
    }
    return start
  }
}

extension StringProtocol {
  fileprivate var newlines: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}

/// The text that was last deleted by word or to the start or end of a line, and that yank inserts
/// again, also in another chat. Consecutive deletions add up to one text.
struct KilledText: Sendable, Equatable {
  private var before: String
  private var after: String

  init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }

  var text: String { before + after }

  /// Adds the text of the next deletion: around this text, as it was around the cursor.
  mutating func add(_ more: KilledText) {
    before = more.before + before
    after += more.after
  }
}

/// Cleans text before it is inserted into the composer or a field, such as pasted text, a stored
/// draft, or the text from an external editor.
enum PastedText {
  /// Returns `raw` without escape sequences and control characters except tab and newline,
  /// truncated before it exceeds `limit` bytes of UTF-8. Line breaks of all kinds become newlines.
  /// `isCut` is `true` if the text was truncated; the rest of `raw` is then not read.
  static func cleaned(_ raw: String, limit: Int) -> (text: String, isCut: Bool) {
    var kept = String.UnicodeScalarView()
    var size = 0
    for scalar in UncontrolledText(raw) {
      size += UTF8.width(scalar)
      if size > limit { return (String(kept), true) }
      kept.append(scalar)
    }
    return (String(kept), false)
  }

  /// Returns `raw` as one line of at most `limit` bytes; newlines and tabs become spaces.
  static func line(_ raw: String, limit: Int) -> String {
    let text = cleaned(raw, limit: limit).text
    return String(text.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
  }
}

/// The newest texts that were sent from a composer since the program started, messages and
/// commands, so that a person can bring one back and send it again.
struct SentTexts: Sendable, Equatable {
  /// The limits of the stored history of sent texts: their number, and their total length in bytes
  /// of UTF-8.
  private static let maxTexts = 100
  private static let mostBytes = 1_000_000

  /// The sent texts, the newest last.
  private var texts: [String] = []
  /// The index of the sent text that is in the composer now, with the text that the person was
  /// writing before; `nil` while the person writes a new text.
  private var shown: Shown?

  private struct Shown: Sendable, Equatable {
    var index: Int
    let own: ComposerText
  }

  mutating func add(_ text: String) {
    shown = nil
    guard !text.isEmpty, texts.last != text else { return }
    texts.append(text)
    var size = texts.reduce(0) { $0 + $1.utf8.count }
    while texts.count > Self.maxTexts || size > Self.mostBytes, !texts.isEmpty {
      size -= texts.removeFirst().utf8.count
    }
  }

  /// Records that the text in the composer was changed and is thereby a new text: the next step
  /// back leads to the newest sent text.
  mutating func stay() { shown = nil }

  /// Returns the text sent before the shown one (`step` -1) or after it (1); after the newest sent
  /// text, the text that the person was writing. `nil` if there is no such text. `now`: the text in
  /// the composer.
  mutating func text(_ step: Int, from now: ComposerText) -> ComposerText? {
    let index = (shown?.index ?? texts.count) + step
    guard index >= 0 else { return nil }
    guard index < texts.count else {
      defer { shown = nil }
      return shown?.own
    }
    shown = Shown(index: index, own: shown?.own ?? now)
    var text = ComposerText()
    _ = text.insert(texts[index])
    return text
  }
}
