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

/// A value, such as a membership or a delivery state, that a column stores as a number. The numbers
/// are in stored files, so they never change.
///
/// SQL names a value by `\(OutboxState.failed.number)`, or receives it as a parameter.
package protocol StoredNumber: ColumnValue, Bindable {
  /// The number by which a column stores this value.
  var number: Int64 { get }
  /// Makes the value with this number. For an unknown number, makes the value that does the least
  /// harm.
  init(number: Int64)
}

extension StoredNumber {
  /// Reads the value from a column that stores its number; NULL reads as the number 0.
  package static func read(_ row: Row, at position: Int32) -> Self {
    Self(number: row.integer(position))
  }

  /// The value's number, to be stored in a column.
  package var sqlValue: SQLValue { .integer(number) }
}

extension StoredNumber where Self: RawRepresentable, RawValue == Int64 {
  /// The number by which a column stores this value: its raw value.
  package var number: Int64 { rawValue }
}

extension Membership: StoredNumber {
  /// The number by which a column stores the membership.
  package var number: Int64 {
    switch self {
    case .joined: 0
    case .invited: 1
    case .left: 2
    }
  }

  /// Makes the membership that has this number; `.left` for an unknown number.
  package init(number: Int64) {
    self = number == 0 ? .joined : number == 1 ? .invited : .left
  }
}

extension NotificationLevel: StoredNumber {
  /// The number by which a column stores the notification level.
  package var number: Int64 {
    switch self {
    case .all: 0
    case .mentions: 1
    case .mute: 2
    }
  }

  /// Makes the notification level that has this number; `.all` for an unknown number.
  package init(number: Int64) {
    self = number == 2 ? .mute : number == 1 ? .mentions : .all
  }
}

extension ChatTag: StoredNumber {
  /// The number by which a column stores the chat's tag.
  package var number: Int64 {
    switch self {
    case .favourite: 0
    case .none: 1
    case .low: 2
    }
  }

  /// Makes the chat's tag that has this number; `.none` for an unknown number.
  package init(number: Int64) {
    self = number == 0 ? .favourite : number == 2 ? .low : .none
  }
}

extension ChatSection: StoredNumber {}

/// A key of the search index that is reserved for a message whose words are not indexed yet.
struct ReservedKey {
  let key: Int64
  /// The difference between the key and the key of the message's time (`SearchIndex.key(of:)`);
  /// `nil` for 0.
  let shift: Int64?
  /// The words by which the message is found.
  let words: SearchedWords
}
