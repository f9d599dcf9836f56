package import Database
package import Intents
package import Model

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
