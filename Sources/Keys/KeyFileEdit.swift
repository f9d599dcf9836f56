internal import JSON5

/// A change of the text of a person's file of key bindings.
package enum KeyFileEdit: Sendable, Equatable {
  case preset(KeyPreset)
  /// Sets the keys that the file gives to an action in a context.
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
