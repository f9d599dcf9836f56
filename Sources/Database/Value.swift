/// What can be bound to a parameter. `nil` as an `Optional` binds NULL.
package protocol Bindable {
  /// The value as SQLite stores it.
  var sqlValue: SQLValue { get }
}

/// A value as SQLite stores it.
package enum SQLValue: Sendable, Equatable, Bindable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package var sqlValue: SQLValue { self }
}

extension Int: Bindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: Bindable {
  package var sqlValue: SQLValue { .integer(self) }
}

extension Bool: Bindable {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
  package var sqlValue: SQLValue { .real(self) }
}

extension String: Bindable {
  package var sqlValue: SQLValue { .text(self) }
}

extension Array: Bindable where Element == UInt8 {
  package var sqlValue: SQLValue { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
  // A key path would be built anew at each call, which is dearer than what it reads.
  package var sqlValue: SQLValue {
    if let self { self.sqlValue } else { .null }
  }
}
