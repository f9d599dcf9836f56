package import Database
package import Intents
package import Model

extension UnreadCounts {
  /// The limit of a stored count, such as an unread count. A damaged row may contain a greater
  /// count, and sums of such counts would overflow.
  static let maxStored = 1_000_000_000

  init(stored messages: Int, mentions: Int) {
    self.init(
      messages: min(max(0, messages), Self.maxStored),
      mentions: min(max(0, mentions), Self.maxStored))
  }
}

extension Int64 {
  var placeBehind: Int64 { self == .max ? self : self + 1 }
  var placeBefore: Int64 { self == .min ? self : self - 1 }
}

extension Identifier: ColumnValue {
  /// Reads an identifier from a text column; NULL reads as an empty identifier.
  package static func read(_ row: Row, at position: Int32) -> Self {
    Self(row.text(position))
  }
}

extension Identifier: Bindable {
  package var sqlValue: SQLValue { .text(rawValue) }
}

extension HistoryToken: ColumnValue, Bindable {
  package static func read(_ row: Row, at position: Int32) -> Self { Self(row.text(position)) }
  package var sqlValue: SQLValue { .text(rawValue) }
}

extension ServerTimestamp: ColumnValue, Bindable {
  package static func read(_ row: Row, at position: Int32) -> Self {
    Self(milliseconds: row.integer(position))
  }
  package var sqlValue: SQLValue { .integer(milliseconds) }
}

/// A value, such as a membership or a delivery state, that a column stores as a number. The numbers
/// are in stored files, so they never change.
///
/// SQL names a value by `\(OutboxState.failed.number)`, or receives it as a parameter.
package protocol StoredNumber: ColumnValue, Bindable {
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

  package var sqlValue: SQLValue { .integer(number) }
}

extension StoredNumber where Self: RawRepresentable, RawValue == Int64 {
  package var number: Int64 { rawValue }
}

extension Membership: StoredNumber {
  package var number: Int64 {
    switch self {
    case .joined: 0
    case .invited: 1
    case .left: 2
    }
  }

  package init(number: Int64) {
    self = number == 0 ? .joined : number == 1 ? .invited : .left
  }
}

extension NotificationLevel: StoredNumber {
  package var number: Int64 {
    switch self {
    case .all: 0
    case .mentions: 1
    case .mute: 2
    }
  }

  package init(number: Int64) {
    self = number == 2 ? .mute : number == 1 ? .mentions : .all
  }
}

extension ChatTag: StoredNumber {
  package var number: Int64 {
    switch self {
    case .favourite: 0
    case .none: 1
    case .low: 2
    }
  }

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
  let words: SearchedWords
}
