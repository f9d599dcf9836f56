/// A text with structure and styles: a flat list of blocks. It is no tree, so that deeply nested
/// HTML from a stranger leads to no deep recursion.
package struct FormattedText: Sendable, Equatable {
  /// The maximum number of blocks in a formatted text. A text with more of them is shown as plain
  /// text.
  package static let maxBlocks = 1_000
  /// The maximum number of spans in a formatted text. A text with more of them is shown as plain
  /// text.
  package static let maxSpans = 2_000
  /// The maximum depth of nested quotes and list items. A block that is nested more deeply belongs
  /// to the innermost quote or list item within this limit.
  package static let maxNesting = 8
  /// The maximum number of columns of a table. A text with a wider table is shown as plain text.
  package static let mostColumns = 20
  /// The greatest number that an item of a numbered list can have; greater numbers are reduced to
  /// it.
  package static let greatestNumber = 999_999_999

  package let blocks: [FormattedBlock]

  package init(_ blocks: [FormattedBlock]) { self.blocks = blocks }

  package var hasSpoiler: Bool {
    blocks.contains { block in block.spans.contains { $0.spoiler != nil } }
  }

  /// The plain text with that of the spoilers, each block on lines of its own.
  package var words: String {
    blocks.map { $0.spans.map(\.text).joined() }.joined(separator: "\n")
  }

  /// The plain text, each block on lines of its own, with `cover(of:)` in place of each spoiler.
  package var wordsWithoutSpoilers: String { words(covered: Self.cover(of:)) }

  /// The plain text, each block on lines of its own; `cover` makes the text in place of a spoiler
  /// from the sender's reason.
  package func words(covered cover: (String) -> String) -> String {
    blocks.map { block in
      var words = ""
      var hidden: String?
      for span in block.spans {
        guard let spoiler = span.spoiler else {
          words += span.text
          hidden = nil
          continue
        }
        if hidden != spoiler { words += cover(spoiler) }
        hidden = spoiler
      }
      return words
    }.joined(separator: "\n")
  }

  package static func cover(of reason: String) -> String {
    reason.isEmpty ? "[spoiler]" : "[spoiler: \(reason)]"
  }
}

package struct FormattedBlock: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case paragraph
    /// A heading of level 1 (the highest) to 6.
    case heading(Int)
    /// Lines of code, with the name of their language; "" if it is not known.
    case code(language: String)
    case rule
    /// A cell of a table, by its row and column, both counted from 0. The cells of a table follow
    /// each other; a cell in row 0 and column 0 begins the next table. `isHead`: `true` for a
    /// header cell (`<th>`).
    case cell(row: Int, column: Int, isHead: Bool)
  }

  package let kind: Kind
  /// The quotes and list items around the block, the outermost first.
  package let nesting: [FormattedNesting]
  package let spans: [FormattedSpan]

  package init(
    _ kind: Kind = .paragraph, nesting: [FormattedNesting] = [], spans: [FormattedSpan] = []
  ) {
    self.kind = kind
    self.nesting = nesting
    self.spans = spans
  }

  package var isCell: Bool {
    if case .cell = kind { true } else { false }
  }
}

package enum FormattedNesting: Sendable, Equatable {
  case quote
  /// An item of a list with bullets. `isFirst`: `true` for the first block of the item, before
  /// which the bullet is shown.
  case bullet(isFirst: Bool)
  /// An item of a numbered list, with its number, 0 or more. `isFirst`: `true` for the first block
  /// of the item, before which the number is shown.
  case number(Int, isFirst: Bool)

  package var isItem: Bool {
    switch self {
    case .quote: false
    case .bullet, .number: true
    }
  }
}

package struct FormattedSpan: Sendable, Equatable {
  /// The text, safe to show. Newlines and tabs occur only in line breaks and in code.
  package let text: String
  package let style: SpanStyle
  /// The target of the link to which the piece of text belongs, an address that may be opened
  /// (http, https or mailto); `nil` if the piece belongs to no link.
  package let link: String?
  /// The reason that the sender gave for hiding the piece of text as a spoiler, "" if the sender
  /// gave none; `nil` for a piece that is no spoiler.
  package let spoiler: String?

  package init(
    _ text: String, style: SpanStyle = [], link: String? = nil, spoiler: String? = nil
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.spoiler = spoiler
  }

  package var namesItsLink: Bool { link.map { Self.names(text, link: $0) } ?? false }

  /// `true` if `text` equals the address `link`, or equals it without "https://", "http://" or
  /// "mailto:" at its start or without a slash at its end.
  package static func names(_ text: String, link: String) -> Bool {
    guard text != link else { return true }
    return ["https://", "http://", "mailto:"].contains { scheme in
      link == scheme + text || link == scheme + text + "/" || link == text + "/"
    }
  }
}

package struct SpanStyle: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = SpanStyle(rawValue: 1)
  package static let italic = SpanStyle(rawValue: 2)
  package static let underline = SpanStyle(rawValue: 4)
  package static let strike = SpanStyle(rawValue: 8)
  package static let code = SpanStyle(rawValue: 16)
  /// One of the user's own names in a message that mentions the user. This style is added when a
  /// message is prepared to be shown; it is neither stored nor sent.
  package static let ownName = SpanStyle(rawValue: 32)
  /// The styles that the text of a message can have when it is stored or sent.
  package static let all: SpanStyle = [.bold, .italic, .underline, .strike, .code]
}
