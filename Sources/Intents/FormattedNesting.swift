/// A quote or a list item in which a block stands.
package enum FormattedNesting: Sendable, Equatable {
  case quote
  /// An item of a list with bullets. `isFirst`: the block is the item's first one, which has the
  /// bullet.
  case bullet(isFirst: Bool)
  /// An item of a numbered list, from 0 on.
  case number(Int, isFirst: Bool)

  /// `true` for an item of a list.
  package var isItem: Bool {
    switch self {
    case .quote: false
    case .bullet, .number: true
    }
  }
}
