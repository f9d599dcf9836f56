/// A type as which a column of a row can be read. `Optional` reads NULL as `nil`; the other types
/// in this file read it as 0, `false`, 0.0, "" or no bytes.
package protocol ColumnValue: Sendable {
  /// Reads the column at `position`, counted from 0.
  static func read(_ row: Row, at position: Int32) -> Self
}

extension Int64: ColumnValue {
  /// The value of the column at `position` as an integer; 0 for NULL.
  package static func read(_ row: Row, at position: Int32) -> Int64 {
    row.integer(position)
  }
}

extension Int: ColumnValue {
  /// The value of the column at `position` as an integer; 0 for NULL.
  package static func read(_ row: Row, at position: Int32) -> Int {
    Int(row.integer(position))
  }
}

extension Bool: ColumnValue {
  /// The value of the column at `position` as a truth value: `false` for 0 and NULL.
  package static func read(_ row: Row, at position: Int32) -> Bool {
    row.bool(position)
  }
}

extension Double: ColumnValue {
  /// The value of the column at `position` as a floating-point number; 0 for NULL.
  package static func read(_ row: Row, at position: Int32) -> Double {
    row.real(position)
  }
}

extension String: ColumnValue {
  /// The value of the column at `position` as text; "" for NULL.
  package static func read(_ row: Row, at position: Int32) -> String {
    row.text(position)
  }
}

extension Array: ColumnValue where Element == UInt8 {
  /// The value of the column at `position` as bytes; no bytes for NULL.
  package static func read(_ row: Row, at position: Int32) -> [UInt8] {
    row.blob(position)
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// The value of the column at `position`; `nil` for NULL.
  package static func read(_ row: Row, at position: Int32) -> Wrapped? {
    row.isNull(position) ? nil : Wrapped.read(row, at: position)
  }
}
