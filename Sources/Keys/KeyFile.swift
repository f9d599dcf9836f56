/// The contents of a person's file of key bindings, which is JSON5: a preset, and the keys of
/// single actions. `KeyFileEdit` changes the file's text and preserves comments and order.
package struct KeyFile: Sendable, Equatable {
  package var preset: KeyPreset
  /// The changes of the bindings of single actions, in the order of the file.
  package var changes: [KeyChange]

  package init(preset: KeyPreset = .usual, changes: [KeyChange] = []) {
    self.preset = preset
    self.changes = changes
  }

  package var map: KeyMap { KeyTable.standard.applying(preset.changes).applying(changes) }

  /// The change that the file itself, not its preset, makes to the keys of an action in a context;
  /// `nil` for none.
  package func change(of action: Action, in context: KeyContext) -> KeyChange? {
    changes.first { $0.action == action && $0.context == context }
  }

  /// A mistake in a file of key bindings: the line, counted from 1, and the reason.
  package struct Mistake: Error, Equatable {
    package let line: Int
    package let reason: String
  }

  /// Parses the text of a file of key bindings; throws the first mistake. A text that contains only
  /// whitespace and comments makes no changes.
  package static func parse(_ text: String) throws(Mistake) -> KeyFile {
    try KeyFileReader.read(text).file
  }
}

/// Reads the text of a file of key bindings, and records the positions of its parts for
/// `KeyFileEdit`.
struct KeyFileReader {
  private typealias Scanned = JSON5Scanner.Mistake

  struct Entry {
    let change: KeyChange
    /// The offset of the action's name in the text, in bytes of UTF-8.
    let start: Int
    /// The range of the value (the list of keys) in the text, in bytes of UTF-8.
    let value: Range<Int>
  }

  /// The position in the text of a JSON object to which entries may be added.
  struct Object {
    /// The offset of the object's closing brace in the text, in bytes of UTF-8.
    var end = 0
    /// The offset of the first byte after the object's last value, in bytes of UTF-8; `nil` while
    /// the object is empty.
    var lastValue: Int?
    var hasComma = false
  }

  private(set) var file = KeyFile()
  private(set) var entries: [Entry] = []
  private(set) var presetValue: Range<Int>?
  private(set) var root = Object()
  private(set) var keys: Object?
  private(set) var contexts: [KeyContext: Object] = [:]

  /// Reads `text`, the contents of a file of key bindings; throws the first mistake in it.
  static func read(_ text: String) throws(KeyFile.Mistake) -> KeyFileReader {
    var reader = KeyFileReader()
    var scanner = JSON5Scanner(text)
    do throws(Scanned) {
      if try scanner.isAtEnd() { return reader }
      try reader.readRoot(&scanner)
      try scanner.end()
      return reader
    } catch {
      throw KeyFile.Mistake(line: error.line, reason: error.reason)
    }
  }

  private mutating func readRoot(_ scanner: inout JSON5Scanner) throws(Scanned) {
    root = try Self.object(&scanner) { (key, scanner) throws(Scanned) in
      switch key {
      case "preset": try readPreset(&scanner)
      case "keys": try readKeys(&scanner)
      default: throw scanner.mistake(KeyWords.unknown(Self.quoted(key), of: ["preset", "keys"]))
      }
    }
    try check(&scanner)
  }

  /// Reads a JSON object of the file, and records the positions of its last value and its end.
  /// `entry` is called with the name of each member, and reads its value. Throws if a name occurs
  /// twice.
  private static func object(
    _ scanner: inout JSON5Scanner,
    _ entry: (String, inout JSON5Scanner) throws(Scanned) -> Void
  ) throws(Scanned) -> Object {
    var object = Object()
    var names: Set<String> = []
    try scanner.object { (key, scanner) throws(Scanned) in
      guard names.insert(key).inserted else {
        throw scanner.mistake(KeyWords.twice(quoted(key)))
      }
      try entry(key, &scanner)
      object.lastValue = scanner.place
      object.hasComma = try scanner.isBeforeComma()
    }
    object.end = scanner.place - 1
    return object
  }

  private mutating func readPreset(_ scanner: inout JSON5Scanner) throws(Scanned) {
    let start = try scanner.start()
    guard case .text(let name) = try scanner.literal(), let preset = KeyPreset(rawValue: name)
    else {
      throw scanner.mistake(KeyWords.presets)
    }
    presetValue = start..<scanner.place
    file.preset = preset
  }

  private mutating func readKeys(_ scanner: inout JSON5Scanner) throws(Scanned) {
    keys = try Self.object(&scanner) { (name, scanner) throws(Scanned) in
      guard let context = KeyContext(rawValue: name) else {
        throw scanner.mistake(
          KeyWords.unknown(Self.quoted(name), of: KeyContext.allCases.map(\.rawValue)))
      }
      contexts[context] = try Self.object(&scanner) { (name, scanner) throws(Scanned) in
        guard let action = Action(rawValue: name),
          KeyTable.standard.binding(of: action, in: context) != nil
        else {
          throw scanner.mistake(KeyWords.noAction(Self.quoted(name), in: context))
        }
        try readChange(of: action, in: context, &scanner)
      }
    }
  }

  private mutating func readChange(
    of action: Action, in context: KeyContext, _ scanner: inout JSON5Scanner
  ) throws(Scanned) {
    let nameStart = scanner.keyPlace
    let start = try scanner.start()
    var strokes: [KeyStroke] = []
    if try scanner.isList() {
      try scanner.list { (scanner) throws(Scanned) in
        strokes.append(try Self.stroke(in: context, &scanner))
      }
    } else {
      strokes.append(try Self.stroke(in: context, &scanner))
    }
    for stroke in strokes {
      if let other = file.changes.first(where: {
        $0.context == context && $0.keys.contains(stroke)
      }) {
        throw scanner.mistake(KeyWords.taken(stroke, by: other.action))
      }
    }
    let change = KeyChange(action, in: context, strokes)
    entries.append(
      Entry(change: change, start: nameStart, value: start..<scanner.place))
    file.changes.append(change)
  }

  private static func stroke(
    in context: KeyContext, _ scanner: inout JSON5Scanner
  ) throws(Scanned) -> KeyStroke {
    guard case .text(let name) = try scanner.literal() else {
      throw scanner.mistake(KeyWords.noText)
    }
    do throws(KeyMistake) {
      let stroke = try KeyTable.stroke(named: name)
      if let reason = context.reasonAgainst(stroke) { throw KeyMistake(reason: reason) }
      return stroke
    } catch {
      throw scanner.mistake(quoted(error.reason))
    }
  }

  /// Throws if the file of key bindings leaves an indispensable action without a key in a context
  /// where it had one: quit, back, settings, send, choose, or next value.
  private func check(_ scanner: inout JSON5Scanner) throws(Scanned) {
    let map = file.map
    let needed: [Action] = [.quit, .back, .settings, .send, .choose, .nextValue]
    for context in KeyContext.allCases where context != .everywhere {
      for action in needed where KeyTable.standard.reaches(action, in: context) {
        guard map.reaches(action, in: context) else {
          throw scanner.mistake(KeyWords.needed(action, in: context))
        }
      }
    }
  }

  /// Returns a text from the file in a form that is safe to show: without control characters, and
  /// truncated to 60 characters.
  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { $0.value >= 32 && !(127...159).contains($0.value) }
    let shown = String(String.UnicodeScalarView(scalars))
    return shown.count > 60 ? String(shown.prefix(59)) + "…" : shown
  }
}

extension KeyContext {
  /// The reason why a key cannot be bound in this context: terminals cannot send the key, its name
  /// cannot be written in a file of key bindings, or it types text in this context or in one that
  /// also uses this context's bindings. `nil` if it can be bound.
  package func reasonAgainst(_ stroke: KeyStroke) -> String? {
    if let reason = KeyTable.reasonAgainst(stroke) { return reason }
    // A key can be stored in the file only if the key's name is read back as the same key.
    guard (try? KeyTable.stroke(named: KeyTable.name(of: stroke))) == stroke else {
      return KeyWords.noKey(KeyTable.name(of: stroke))
    }
    let typesText =
      takesText
      || KeyContext.allCases.contains {
        $0.takesText && $0.lookup.contains(self)
      }
    guard typesText, case .character = stroke.key,
      stroke.modifiers.isDisjoint(with: [.control, .alt])
    else { return nil }
    return KeyWords.text(stroke)
  }
}

package enum KeyFileEdit: Sendable, Equatable {
  case preset(KeyPreset)
  case keys(KeyChange)
  /// Removes the keys that the file sets for an action in a context, so that the action has the
  /// keys of the preset.
  case reset(Action, KeyContext)

  /// Returns the text of the file with this change; all that is outside of the changed entry, such
  /// as comments and the order, is preserved. If the text has no JSON object, an object is
  /// appended; an empty text also gets a comment that explains the file. Throws if the text has a
  /// mistake.
  package func applied(to text: String) throws(KeyFile.Mistake) -> String {
    let reader = try KeyFileReader.read(text)
    var bytes = Array(text.utf8)
    // A file that contains only whitespace and comments has no JSON object yet.
    if reader.root.end == 0 {
      let begun =
        (text.isEmpty ? KeyWords.opening : text + (text.hasSuffix("\n") ? "" : "\n")) + "{\n}\n"
      return try applied(to: begun)
    }
    switch self {
    case .preset(let preset): Self.set("preset", "\"\(preset.rawValue)\"", reader, in: &bytes)
    case .keys(let change): Self.set(change, reader, in: &bytes)
    case .reset(let action, let context): Self.remove(action, context, reader, from: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func set(
    _ name: String, _ value: String, _ reader: KeyFileReader, in bytes: inout [UInt8]
  ) {
    if let range = reader.presetValue {
      bytes.replaceSubrange(range, with: Array(value.utf8))
    } else {
      insert("\(name): \(value)", into: reader.root, depth: 1, of: &bytes)
    }
  }

  private static func set(
    _ change: KeyChange, _ reader: KeyFileReader, in bytes: inout [UInt8]
  ) {
    let value = list(change.keys)
    let entry = "\(change.action.rawValue): \(value)"
    let context = change.context.rawValue
    if let old = reader.entries.first(where: { $0.change.isSame(as: change) }) {
      bytes.replaceSubrange(old.value, with: Array(value.utf8))
    } else if let object = reader.contexts[change.context] {
      insert(entry, into: object, depth: 3, of: &bytes)
    } else if let keys = reader.keys {
      insert(object(context, holding: entry, depth: 2), into: keys, depth: 2, of: &bytes)
    } else {
      let inner = object(context, holding: entry, depth: 2)
      insert(object("keys", holding: inner, depth: 1), into: reader.root, depth: 1, of: &bytes)
    }
  }

  /// The text of a new JSON object `name` that contains `entry`. `depth` is the number of objects
  /// around the new one, for its indentation.
  private static func object(_ name: String, holding entry: String, depth: Int) -> String {
    let indent = String(repeating: "  ", count: depth)
    return "\(name): {\n\(indent)  \(entry),\n\(indent)}"
  }

  private static func list(_ keys: [KeyStroke]) -> String {
    let names = keys.map { key in
      let name = KeyTable.name(of: key).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(name)\""
    }
    return "[\(names.joined(separator: ", "))]"
  }

  /// Inserts an entry on a line of its own before the closing brace of a JSON object. `depth` is
  /// the number of objects around the entry, for its indentation.
  private static func insert(
    _ entry: String, into object: KeyFileReader.Object, depth: Int, of bytes: inout [UInt8]
  ) {
    let end = object.end
    let lineStart = (bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let isAlone = isBlank(bytes[lineStart..<end])
    let indent = String(repeating: "  ", count: depth)
    let text =
      isAlone
      ? "\(indent)\(entry),\n"
      : "\n\(indent)\(entry),\n" + String(repeating: "  ", count: depth - 1)
    bytes.insert(contentsOf: Array(text.utf8), at: isAlone ? lineStart : end)
    // The comma after the object's last value is inserted second: its position is before the new
    // entry, so the offset `last` is still valid.
    guard let last = object.lastValue, !object.hasComma else { return }
    bytes.insert(UInt8(ascii: ","), at: last)
  }

  private static func remove(
    _ action: Action, _ context: KeyContext, _ reader: KeyFileReader, from bytes: inout [UInt8]
  ) {
    let change = KeyChange(action, in: context, [])
    guard let old = reader.entries.first(where: { $0.change.isSame(as: change) }) else { return }
    var end = old.value.upperBound
    // Only the comma is removed here: a comment between the value and the comma stays.
    var scanner = JSON5Scanner(String(decoding: bytes[end...], as: UTF8.self))
    if (try? scanner.isBeforeComma()) == true {
      bytes.remove(at: end + scanner.place)
    }
    var start = old.start
    // If the lines of the entry contain nothing else, they are removed as a whole.
    let lineStart = (bytes[..<start].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let lineEnd = bytes[end...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if isBlank(bytes[lineStart..<start]), isBlank(bytes[end..<lineEnd]), lineEnd < bytes.count {
      (start, end) = (lineStart, lineEnd + 1)
    }
    bytes.removeSubrange(start..<end)
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 13 }
  }
}

enum KeyWords {
  static func range(from first: String, to last: String) -> String { "\(first) to \(last)" }

  static func unknown(_ name: String, of names: [String]) -> String {
    "\(name) is not one of \(names.joined(separator: ", "))"
  }

  static func twice(_ name: String) -> String { "\(name) is here twice" }

  static let presets =
    "preset must be one of \(KeyPreset.allCases.map(\.rawValue).joined(separator: ", "))"

  static func noAction(_ name: String, in context: KeyContext) -> String {
    "\(context.rawValue) has no action \(name)"
  }

  static func taken(_ stroke: KeyStroke, by action: Action) -> String {
    "\(KeyTable.name(of: stroke)) is the key of \(action.rawValue) already"
  }

  static let noText = "a key is a text such as \"Ctrl-K\""

  static func needed(_ action: Action, in context: KeyContext) -> String {
    "no key would reach \(action.rawValue) in \(context.rawValue); leave it one"
  }

  static func text(_ stroke: KeyStroke) -> String {
    "the character \(KeyTable.name(of: stroke)) is text here; put Ctrl- or Alt- before it"
  }

  static func noKey(_ name: String) -> String { "\(name) is not the name of a key" }

  static func sameWithoutShift(_ name: String) -> String {
    "a terminal does not tell \(name) from the key without Shift"
  }

  /// The reason why a key cannot be bound: terminals send the key `sent` when `stroke` is pressed.
  static func sends(_ sent: Key, for stroke: KeyStroke) -> String {
    "a terminal sends \(KeyTable.name(of: KeyStroke(sent))) for \(KeyTable.name(of: stroke))"
  }

  static let opening = """
    // The keys of confab. confab-keys(5) tells what may stand here; the settings write it too.

    """
}
