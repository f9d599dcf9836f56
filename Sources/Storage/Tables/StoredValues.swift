package import Database
package import Intents
package import Model

extension UnreadCounts {
  /// The limit of a stored count, such as an unread count. A damaged row may contain a greater
  /// count, and sums of such counts would overflow.
  static let mostStored = 1_000_000_000

  /// Makes unread counts from the numbers in a row of a table, each clamped to 0...`mostStored`.
  init(stored messages: Int, mentions: Int) {
    self.init(
      messages: min(max(0, messages), Self.mostStored),
      mentions: min(max(0, mentions), Self.mostStored))
  }
}

extension Int64 {
  /// The order number (`ord` or `seq`) after this one; the same number for `Int64.max`.
  var placeBehind: Int64 { self == .max ? self : self + 1 }
  /// The order number (`ord` or `seq`) before this one; the same number for `Int64.min`.
  var placeBefore: Int64 { self == .min ? self : self - 1 }
}

extension Identifier: ColumnValue {
  /// Reads an identifier from a text column; NULL reads as an empty identifier.
  package static func read(_ row: Row, at position: Int32) -> Self {
    Self(row.text(position))
  }
}

extension Identifier: Bindable {
  /// The identifier as text, to be stored in a column.
  package var sqlValue: SQLValue { .text(rawValue) }
}

extension HistoryToken: ColumnValue, Bindable {
  /// Reads a pagination token from a text column.
  package static func read(_ row: Row, at position: Int32) -> Self { Self(row.text(position)) }
  /// The pagination token as text, to be stored in a column.
  package var sqlValue: SQLValue { .text(rawValue) }
}

extension ServerTimestamp: ColumnValue, Bindable {
  /// Reads a timestamp from a column that contains milliseconds since 1970 UTC.
  package static func read(_ row: Row, at position: Int32) -> Self {
    Self(milliseconds: row.integer(position))
  }
  /// The timestamp in milliseconds since 1970 UTC, to be stored in a column.
  package var sqlValue: SQLValue { .integer(milliseconds) }
}
