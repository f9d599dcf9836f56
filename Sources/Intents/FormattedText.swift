/// A text with structure and styles: a flat list of blocks. It is no tree, so that deeply nested
/// HTML from a stranger leads to no deep recursion.
package struct FormattedText: Sendable, Equatable {
  /// The maximum number of blocks in a formatted text. A text with more of them is shown as plain
  /// text.
  package static let mostBlocks = 1_000
  /// The maximum number of spans in a formatted text. A text with more of them is shown as plain
  /// text.
  package static let mostSpans = 2_000
  /// The maximum depth of nested quotes and list items. A block that is nested more deeply belongs
  /// to the innermost quote or list item within this limit.
  package static let mostNesting = 8
  /// The maximum number of columns of a table. A text with a wider table is shown as plain text.
  package static let mostColumns = 20
  /// The greatest number that an item of a numbered list can have; greater numbers are reduced to
  /// it.
  package static let greatestNumber = 999_999_999

  package let blocks: [FormattedBlock]

  package init(_ blocks: [FormattedBlock]) { self.blocks = blocks }

  /// `true` if a piece of the text is a spoiler: it is hidden until the person wants to see it.
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

  /// The text that is shown in place of a spoiler: "[spoiler]", or "[spoiler: REASON]" if the
  /// reason is not "".
  package static func cover(of reason: String) -> String {
    reason.isEmpty ? "[spoiler]" : "[spoiler: \(reason)]"
  }
}
