package import Database
package import Intents
package import Model

extension UnreadCounts {
  /// The most messages of a chat that a stored count may name. A damaged row names more, and sums of such rows
  /// would leave the range of integers.
  static let mostStored = 1_000_000_000

  /// Counts as they are stored, within 0 to `mostStored`.
  init(stored messages: Int, mentions: Int) {
    self.init(
      messages: min(max(0, messages), Self.mostStored),
      mentions: min(max(0, mentions), Self.mostStored))
  }
}

extension Int64 {
  /// The order number (`ord` or `seq`) behind this one; the greatest, in a damaged row, has none
  /// behind it and stays.
  var placeBehind: Int64 { self == .max ? self : self + 1 }
  /// The order number before this one; the least, in a damaged row, has none before it and stays.
  var placeBefore: Int64 { self == .min ? self : self - 1 }
}

extension Identifier: ColumnValue {
  /// The identifier as text; NULL reads as an empty one.
  package static func read(_ row: Row, at position: Int32) -> Self {
    Self(row.text(position))
  }
}

extension Identifier: Bindable {
  /// The identifier as text.
  package var sqlValue: SQLValue { .text(rawValue) }
}

extension HistoryToken: ColumnValue, Bindable {
  /// The token as text.
  package static func read(_ row: Row, at position: Int32) -> Self { Self(row.text(position)) }
  /// The token as text.
  package var sqlValue: SQLValue { .text(rawValue) }
}

extension ServerTimestamp: ColumnValue, Bindable {
  /// Milliseconds since 1970 UTC.
  package static func read(_ row: Row, at position: Int32) -> Self {
    Self(milliseconds: row.integer(position))
  }
  /// Milliseconds since 1970 UTC.
  package var sqlValue: SQLValue { .integer(milliseconds) }
}
