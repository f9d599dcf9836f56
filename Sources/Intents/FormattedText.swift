/// A text with structure and styles: a flat list of blocks, so that nobody's nesting makes anything
/// recursive.
package struct FormattedText: Sendable, Equatable {
  /// The limits of a formatted text. One beyond them is shown as its plain text.
  package static let mostBlocks = 1_000
  package static let mostSpans = 2_000
  /// The limit of quotes and list items in each other; blocks in deeper ones stand in the last.
  package static let mostNesting = 8
  package static let mostColumns = 20
  /// The greatest number of a list item.
  package static let greatestNumber = 999_999_999

  package let blocks: [FormattedBlock]

  package init(_ blocks: [FormattedBlock]) { self.blocks = blocks }

  /// `true` if a part of the text is hidden until somebody wants to see it.
  package var hasSpoiler: Bool {
    blocks.contains { block in block.spans.contains { $0.spoiler != nil } }
  }

  /// The words alone, each block in a line of its own; what a spoiler hides stays hidden.
  package var wordsWithoutSpoilers: String {
    blocks.map { block in
      var words = ""
      var hidden: String?
      for span in block.spans {
        guard let spoiler = span.spoiler else {
          words += span.text
          hidden = nil
          continue
        }
        if hidden != spoiler { words += Self.cover(of: spoiler) }
        hidden = spoiler
      }
      return words
    }.joined(separator: "\n")
  }

  /// The words in the place of what a spoiler hides: "[spoiler]", or with its reason.
  package static func cover(of reason: String) -> String {
    reason.isEmpty ? "[spoiler]" : "[spoiler: \(reason)]"
  }
}
