/// A block of a formatted text: its kind, the quotes and list items around it, and its text.
package struct FormattedBlock: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case paragraph
    /// A heading of level 1 (the highest) to 6.
    case heading(Int)
    /// Lines of code, with the name of their language; "" if it is not known.
    case code(language: String)
    /// A horizontal rule, which has no text.
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

  /// `true` if the block of text is a cell of a table.
  package var isCell: Bool {
    if case .cell = kind { true } else { false }
  }
}
