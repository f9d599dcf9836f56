/// A value as SQLite stores it.
package enum SQLValue: Sendable, Equatable, Bindable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package var sqlValue: SQLValue { self }
}
