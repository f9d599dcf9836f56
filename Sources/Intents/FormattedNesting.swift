/// A quote or a list item that contains a block of text.
package enum FormattedNesting: Sendable, Equatable {
  case quote
  /// An item of a list with bullets. `isFirst`: `true` for the first block of the item, before
  /// which the bullet is shown.
  case bullet(isFirst: Bool)
  /// An item of a numbered list, with its number, 0 or more. `isFirst`: `true` for the first block
  /// of the item, before which the number is shown.
  case number(Int, isFirst: Bool)

  /// `true` for an item of a list.
  package var isItem: Bool {
    switch self {
    case .quote: false
    case .bullet, .number: true
    }
  }
}
