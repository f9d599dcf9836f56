internal import Formatting
internal import Intents
internal import Matrix
internal import Model

/// Makes text from the network safe to show.
///
/// Removes escape sequences and control characters as `UncontrolledText` does, bidirectional
/// formatting, deprecated format characters, byte order marks and annotation characters. Turns line
/// breaks of all kinds into newlines. Limits combining marks, so that no character extends over its
/// neighbours.
package enum CleanText {
  /// The size limit of a message's text in bytes, which is also Matrix's limit of a whole event.
  package static let maximumBodyBytes = 65_536
  /// The limit of Unicode scalars in a name, a topic or most other texts of one line.
  package static let maximumLineScalars = 255
  /// The limit of combining marks on one base character.
  package static let maximumMarks = 8

  /// Cleans a message's text: keeps newlines and tabs, and truncates at `maximumBodyBytes`.
  package static func body(_ text: String) -> String {
    var text = text
    if text.utf8.count <= maximumBodyBytes, text.withUTF8({ $0.allSatisfy(isPlain) }) {
      return text
    }
    var result = String.UnicodeScalarView()
    var bytes = 0
    for scalar in Cleaner(text.unicodeScalars) {
      bytes += UTF8.width(scalar)
      guard bytes <= maximumBodyBytes else { break }
      result.append(scalar)
    }
    return String(result)
  }

  /// Cleans a name, topic or sentence to one line of at most `maximumLineScalars`, with a single
  /// space for each run of blanks and no blanks at the ends; `nil` if nothing that a person can see
  /// is left.
  package static func line(_ text: String) -> String? { line(text, limit: maximumLineScalars) }

  static func line(_ text: String, limit: Int) -> String? {
    var result = String.UnicodeScalarView()
    var count = 0
    var isBlank = true
    for scalar in Cleaner(text.unicodeScalars) {
      guard count < limit else { break }
      let isSpace = scalar.properties.isWhitespace
      if isSpace, isBlank { continue }
      result.append(isSpace ? " " : scalar)
      count += 1
      isBlank = isSpace
    }
    if isBlank, !result.isEmpty { result.removeLast() }
    let text = String(result)
    return text.isVisible ? text : nil
  }

  /// Cleans a display name to one line without invisible characters (except within emoji), so that
  /// different names do not look the same; `nil` if nothing that a person can see is left.
  package static func name(_ text: String) -> String? {
    guard let line = line(text) else { return nil }
    var result = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      let properties = scalar.properties
      if result.isEmpty, properties.isGraphemeExtend || properties.isWhitespace { continue }
      if properties.isDefaultIgnorableCodePoint {
        // The zero-width joiner and the variation selector for emoji are not removed within emoji.
        guard scalar == "\u{200d}" || scalar == "\u{fe0f}", let last = result.last,
          last.properties.isEmoji && last.value > 0xff || last == "\u{fe0f}"
        else { continue }
      }
      result.append(scalar)
    }
    while let last = result.last, last == "\u{200d}" || last.properties.isWhitespace {
      result.removeLast()
    }
    let name = String(result)
    return name.isVisible ? name : nil
  }

  /// `true` if an identifier can be shown as it is: it has 1 to 255 bytes, no blanks, and no
  /// character that cleaning changes.
  package static func isSafe(_ identifier: String) -> Bool {
    var identifier = identifier
    guard (1...255).contains(identifier.utf8.count) else { return false }
    if identifier.withUTF8({ $0.allSatisfy { $0 > 0x20 && $0 < 0x7f } }) { return true }
    let scalars = identifier.unicodeScalars
    guard !scalars.contains(where: \.properties.isWhitespace) else { return false }
    return Cleaner(scalars).elementsEqual(scalars)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 ? byte < 0x7f : byte == 0x0a || byte == 0x09
  }
}

private struct Cleaner: Sequence, IteratorProtocol {
  private var rest: UncontrolledText
  private var marks = 0

  init(_ scalars: String.UnicodeScalarView) { rest = UncontrolledText(scalars) }

  mutating func next() -> Unicode.Scalar? {
    while let scalar = rest.next() {
      if Self.isDropped(scalar) { continue }
      if scalar.value >= 0x300, scalar.properties.isGraphemeExtend {
        marks += 1
        if marks > CleanText.maximumMarks { continue }
        return scalar
      }
      marks = 0
      return scalar
    }
    return nil
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Characters for bidirectional formatting (UAX #9) are unsafe.
    case 0x61c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true
    // Deprecated format characters, the byte order mark and annotation characters are unsafe.
    case 0x206a...0x206f, 0xfeff, 0xfff9...0xfffb: true
    default: false
    }
  }
}

extension UserID {
  /// Reads a user id from JSON; `nil` if the value is no user id, or cannot be shown safely.
  init?(wire value: JSONValue?) {
    guard let id = value?.string, id.hasPrefix("@"), CleanText.isSafe(id) else { return nil }
    self.init(id)
  }
}

extension ChatID {
  /// Reads a room id from the network; `nil` if the text cannot be shown safely as an identifier.
  init?(wire id: String) {
    guard CleanText.isSafe(id) else { return nil }
    self.init(id)
  }
}

extension Membership {
  /// Reads a membership from the network: "leave" and "ban" are `.left`; `nil` for "knock", and for
  /// a missing or unknown membership.
  init?(wire: String?) {
    switch wire {
    case "join": self = .joined
    case "invite": self = .invited
    case "leave", "ban": self = .left
    default: return nil
    }
  }
}
